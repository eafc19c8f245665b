/**
 * The client_credentials grant (RFC 6749, 4.4) with the service's rule on scopes: what is granted
 * is what was asked for and the client may have; asked for nothing, all it may have.
 *
 * Replaces oidc-provider's handler, which refuses a request that asks for too much. The answer
 * names the scopes, as RFC 6749, 3.3 wants when they differ from the request.
 */
import { type TokenEndpointGrantContext, errors } from "oidc-provider"

const wordsOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(" ").filter((word) => word !== "")

/** The scopes to grant, or none when nothing the client asked for may be given. */
export const grantedScopes = (
  requested: string | undefined,
  allowed: string | undefined,
): ReadonlyArray<string> => {
  const asked = new Set(wordsOf(requested))
  return wordsOf(allowed).filter((scope) => asked.size === 0 || asked.has(scope))
}

export const grantClientCredentials = async (ctx: TokenEndpointGrantContext): Promise<void> => {
  const { client, params, provider } = ctx.oidc
  const requested = typeof params.scope === "string" ? params.scope : undefined
  const scope = grantedScopes(requested, client.scope).join(" ")
  if (scope === "") {
    throw new errors.InvalidScope("no requested scope is allowed for this client", requested ?? "")
  }
  const token = new provider.ClientCredentials({ client, scope })
  ctx.oidc.entity("ClientCredentials", token)
  const value = await token.save()
  ctx.body = {
    access_token: value,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope,
  }
}
