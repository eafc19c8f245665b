/**
 * The status of a login at a given time. Pure: 100 until its outcome is due, then the outcome; 425
 * after it was ended; gone (410) after seven days.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { StatusInfo } from "../state/values.ts"
import type { Login } from "../state/state.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"

const methodInfo = ({ proof }: Login) =>
  proof.kind === "Token"
    ? { category: "Token", code: "token.ksef", displayName: "Token KSeF" }
    : { category: "XadesSignature", code: "xades.seal", displayName: "Podpis XAdES" }

const methodOf = (simulation: Simulation, { context, proof, subject }: Login): string => {
  if (proof.kind === "Token") return "Token"
  if (context.type === "PeppolId") return "PeppolSignature"
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

const retentionMillis = 7 * 86_400_000

export const loginOutcomes = {
  success: { code: 200, description: "Uwierzytelnianie zakończone sukcesem" },
  noPermissions: {
    code: 415,
    description: "Uwierzytelnianie zakończone niepowodzeniem",
    details: ["Brak przypisanych uprawnień"],
  },
  ended: {
    code: 425,
    description: "Uwierzytelnienie unieważnione",
    details: ["Uwierzytelnienie i powiązane refresh tokeny zostały unieważnione przez użytkownika"],
  },
  badToken: {
    code: 450,
    description: "Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu",
  },
  deceased: {
    code: 470,
    description: "Uwierzytelnianie zakończone niepowodzeniem",
    details: ["Próba wykorzystania metod autoryzacyjnych osoby zmarłej"],
  },
  blocked: {
    code: 480,
    description: "Uwierzytelnienie zablokowane",
    details: [
      "Podejrzenie incydentu bezpieczeństwa. Skontaktuj się z Ministerstwem Finansów przez " +
        "formularz zgłoszeniowy.",
    ],
  },
  revokedCertificate: {
    code: 460,
    description: "Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu",
    details: ["Certyfikat odwołany"],
  },
  expiredCertificate: {
    code: 460,
    description: "Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu",
    details: ["Nieważny certyfikat"],
  },
  wrongCertificate: {
    code: 460,
    description: "Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu",
    details: ["Niepoprawny certyfikat"],
  },
} as const satisfies Record<string, StatusInfo>

const inProgress: StatusInfo = { code: 100, description: "Uwierzytelnianie w toku" }

export const loginStatusAt = (login: Login, now: Instant): StatusInfo => {
  if (login.endedAt !== undefined) return loginOutcomes.ended
  return now < login.readyAt ? inProgress : login.outcome
}

export const isForgotten = (login: Login, now: Instant): boolean => now > login.at + retentionMillis

/** True while the refresh token may be used. */
export const isRefreshable = (login: Login, now: Instant): boolean =>
  login.refreshValidUntil !== undefined &&
  login.endedAt === undefined &&
  now < login.refreshValidUntil
