/** A login in a response of the API. */
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { loginStatusAt } from "./login-status.ts"

const methodInfo = ({ proof }: Login) =>
  proof.kind === "Token"
    ? { category: "Token", code: "token.ksef", displayName: "Token KSeF" }
    : { category: "XadesSignature", code: "xades.seal", displayName: "Podpis XAdES" }

const methodOf = (simulation: Simulation, { proof, subject }: Login): string => {
  if (proof.kind === "Token") return "Token"
  const isOwn = [...simulation.state().enrollments.values()].some(
    ({ issued }) => issued?.serialNumber === subject?.certificateSerial,
  )
  if (isOwn) return "InternalCertificate"
  return subject?.identifier.type === "Nip" ? "QualifiedSeal" : "QualifiedSignature"
}

export const loginBody = (simulation: Simulation, login: Login) => ({
  startDate: isoWithOffset(login.at),
  // Deprecated, but required by the schema of API 2.9.0.
  authenticationMethod: methodOf(simulation, login),
  authenticationMethodInfo: methodInfo(login),
  status: loginStatusAt(login, simulation.now()),
  isTokenRedeemed: login.redeemedAt !== undefined,
  lastTokenRefreshDate: login.refreshedAt === undefined ? null : isoWithOffset(login.refreshedAt),
  refreshTokenValidUntil:
    login.refreshValidUntil === undefined ? null : isoWithOffset(login.refreshValidUntil),
})
