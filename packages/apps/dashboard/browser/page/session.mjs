/**
 * The token of who is signed in: in this tab, until it is closed or signed out, and nowhere else.
 */

const key = "dashboard.token"

/** @param {Storage} storage the tab's own, `sessionStorage` */
export const makeSession = (storage) => ({
  token: () => storage.getItem(key),
  /** @param {string} token */
  begin: (token) => storage.setItem(key, token),
  end: () => storage.removeItem(key),
})

/** @typedef {ReturnType<typeof makeSession>} Session */
