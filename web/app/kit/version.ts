/** The build of the page: the name of the folder with its scripts (web/build/site.go). */
export const pageVersion = /\/v\/(\w+)\/app\//.exec(import.meta.url)?.[1];
