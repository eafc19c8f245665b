/**
 * A token for an hour in exchange for a client's id and secret (RFC 6749, 4.4).
 *
 * The secret is sent once and kept nowhere.
 */

export const neededScope = "webhooks:manage"

/**
 * RFC 6749, 2.3.1: id and secret are form-encoded before they are put together.
 * @param {string} text
 */
const formEncoded = (text) => new URLSearchParams({ "": text }).toString().slice(1)

/** @typedef {"granted" | "refused" | "lacksScope" | "unreachable"} TokenOutcome */
/** @typedef {{ outcome: TokenOutcome, token?: string }} TokenAnswer */

/** @param {Response} response @returns {Promise<TokenAnswer>} */
const answerOf = async (response) => {
  /** @type {{ access_token?: string, error?: string }} */
  const body = await response.json()
  if (response.ok && body.access_token) return { outcome: "granted", token: body.access_token }
  if (body.error === "invalid_scope") return { outcome: "lacksScope" }
  return { outcome: response.status >= 500 ? "unreachable" : "refused" }
}

/**
 * @param {typeof globalThis.fetch} fetch
 * @param {string} clientId
 * @param {string} secret
 * @returns {Promise<TokenAnswer>}
 */
export const requestToken = (fetch, clientId, secret) =>
  fetch("/oauth/token", {
    method: "POST",
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    headers: { authorization: `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: neededScope }),
  })
    .then(answerOf)
    .catch(() => ({ outcome: "unreachable" }))
