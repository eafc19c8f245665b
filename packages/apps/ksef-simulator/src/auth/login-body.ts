/** A login as the API shows it. */
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/world.ts"
import { loginStatusAt } from "./login-status.ts"

const methodInfo = ({ proof }: Login) =>
  proof.kind === "Token"
    ? { category: "Token", code: "token.ksef", displayName: "Token KSeF" }
    : { category: "XadesSignature", code: "xades.seal", displayName: "Podpis XAdES" }

export const loginBody = (simulation: Simulation, login: Login) => ({
  startDate: isoWithOffset(login.at),
  authenticationMethodInfo: methodInfo(login),
  status: loginStatusAt(login, simulation.now()),
  isTokenRedeemed: login.redeemedAt !== undefined,
  lastTokenRefreshDate: login.refreshedAt === undefined ? null : isoWithOffset(login.refreshedAt),
  refreshTokenValidUntil:
    login.refreshValidUntil === undefined ? null : isoWithOffset(login.refreshValidUntil),
})
