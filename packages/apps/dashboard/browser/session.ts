/**
 * The reader's session: a person's, by a cookie that this script can't read, or a token's, which
 * stays in this tab until it is closed or the reader signs out.
 */

const tokenKey = "dashboard.token"
const personKey = "dashboard.person"

export interface Session {
  readonly token: () => string | null
  /** True when a person has signed in with this browser; the cookie may still be valid. */
  readonly isPerson: () => boolean
  readonly beginWithToken: (token: string) => void
  readonly beginAsPerson: () => void
  readonly end: () => void
}

/** `tab` is `sessionStorage`, `browser` is `localStorage`. */
export const makeSession = (tab: Storage, browser: Storage): Session => ({
  token: () => tab.getItem(tokenKey),
  isPerson: () => browser.getItem(personKey) !== null,
  beginWithToken: (token) => tab.setItem(tokenKey, token),
  beginAsPerson: () => browser.setItem(personKey, "yes"),
  end: () => {
    tab.clear()
    browser.removeItem(personKey)
  },
})
