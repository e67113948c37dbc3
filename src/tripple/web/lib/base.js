// Where the site lies: the page says so once, in its `<base>`, and every address in these scripts is relative to that.

/** An address as others need it, who are not here. @param {string} path */
export function absolute(path) {
  return new URL(path, document.baseURI).href;
}

/** Where this page lies within the site, such as `["t", "ID"]`. */
export function parts() {
  const { pathname } = new URL(document.baseURI);
  return location.pathname.slice(pathname.length).split("/");
}

/** A place on this page; by itself, `#` and a name would be a place on the first page. @param {string} name */
export function within(name) {
  return `${location.pathname}${location.search}#${name}`;
}
