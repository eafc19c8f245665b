/** The logo of this project, on the pages of the API, in the dashboard and on the status page. */
export const projectMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#0b5cad"/><path d="M9 24V8h8a5 5 0 0 1 0 10h-8" fill="none" stroke="#fff" ' +
  'stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
