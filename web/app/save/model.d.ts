/** A program that the page shows. */
declare module '*.py' {
  const text: string;
  export default text;
}
