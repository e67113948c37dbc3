// The site's base, as `<base>` says it: every address in these scripts is relative to it.

/** A whole address, to give away. @param {string} path */
export function absolute(path) {
  return new URL(path, document.baseURI).href;
}

/** This page's path within the site, such as `["t", "ID"]`. */
export function parts() {
  const { pathname } = new URL(document.baseURI);
  return location.pathname.slice(pathname.length).split("/");
}

/** The address of a place on this page; `#name` alone would lead to the first page. @param {string} name */
export function within(name) {
  return `${location.pathname}${location.search}#${name}`;
}
