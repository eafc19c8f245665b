/**
 * The status of a login at a given time. Pure: 100 until its outcome is due, then the outcome; 425
 * after it was ended; gone (410) after seven days.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { StatusInfo } from "../state/values.ts"
import type { Login } from "../state/state.ts"

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
