/** Which build the page is of: the name of the folder that its scripts are in (web/build/site.go). */
export const pageVersion = /\/v\/(\w+)\/app\//.exec(import.meta.url)?.[1];
