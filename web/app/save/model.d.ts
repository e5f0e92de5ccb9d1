/** Programs that the page shows. */
declare module '*.py' {
  const text: string;
  export default text;
}
declare module '*.R' {
  const text: string;
  export default text;
}
