/**
 * Exchanges a client's id and secret for a token for an hour (RFC 6749, 4.4).
 *
 * The secret is sent once and stored nowhere.
 */

/** The scopes that the pages use; a client without some of them gets a token without them. */
const wantedScopes = "webhooks:manage orders:read invoices:read orders:write catalog:read sandbox"

/** RFC 6749, 2.3.1: id and secret are form-encoded before they are joined. */
const formEncoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1)

export interface TokenAnswer {
  readonly outcome: "granted" | "refused" | "unreachable"
  readonly token?: string
}

const outcomeOf = async (response: Response): Promise<TokenAnswer> => {
  const body: { readonly access_token?: string } = await response.json()
  if (response.ok && body.access_token) return { outcome: "granted", token: body.access_token }
  return { outcome: response.status >= 500 ? "unreachable" : "refused" }
}

export const requestToken = (
  fetch: typeof globalThis.fetch,
  clientId: string,
  secret: string,
): Promise<TokenAnswer> =>
  fetch("/oauth/token", {
    method: "POST",
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    headers: { authorization: `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: wantedScopes }),
  })
    .then(outcomeOf)
    .catch((): TokenAnswer => ({ outcome: "unreachable" }))
