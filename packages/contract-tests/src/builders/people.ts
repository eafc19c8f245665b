/** Users, links, sessions, audit events and records of requests. */
import type { AuditEvent } from "@procurement/domain/audit"
import { accessActions } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { roles } from "@procurement/domain/credential"
import { type Email, emailAddress } from "@procurement/domain/email"
import type { RequestRecord } from "@procurement/domain/request-log"
import { languages } from "@procurement/domain/text"
import {
  newLink,
  newSession,
  type Session,
  type SignInLink,
  type User,
  type UserSave,
} from "@procurement/domain/user"
import { freshSecretHash } from "./credentials.ts"
import {
  freshAuditEventId,
  freshCode,
  freshEmailId,
  freshRequestRecordId,
  freshSessionId,
  freshTenantId,
  freshUserId,
  usualInstant,
} from "./fresh.ts"
import { defaultRandom, type Random } from "./random.ts"
import { aLineText } from "./texts.ts"

/** A unique e-mail address. */
export const freshAddress = () => emailAddress(`anna.${freshCode(16).toLowerCase()}@example.com`)

export const aUser = (random: Random = defaultRandom, changes: Partial<User> = {}): User => ({
  id: freshUserId(),
  tenantId: freshTenantId(),
  email: freshAddress(),
  role: random.pick(roles),
  language: random.pick(languages),
  createdAt: instant(usualInstant + random.int(0, 999)),
  ...changes,
})

export const aSignInLink = (user: User, at = usualInstant): SignInLink =>
  newLink(freshSecretHash(), user, at)

export const aSession = (user: User, changes: Partial<Session> = {}): Session => ({
  ...newSession(
    { id: freshSessionId(), hash: freshSecretHash(), tenantId: user.tenantId, userId: user.id },
    "Mozilla/5.0 „ż”",
    usualInstant,
  ),
  ...changes,
})

export const anAuditEvent = (
  random: Random = defaultRandom,
  changes: Partial<AuditEvent> = {},
): AuditEvent => {
  const at = changes.at ?? instant(usualInstant + random.int(0, 999))
  return {
    id: freshAuditEventId(at),
    tenantId: freshTenantId(),
    at,
    action: random.pick(accessActions),
    actor: random.pick<AuditEvent["actor"]>([
      { type: "user", userId: freshUserId(), email: "anna@example.com" },
      { type: "operator", operator: "0123456789ab" },
    ]),
    subject: { type: "client", id: "cli_1", name: aLineText(random) },
    ...(random.happens(0.5) ? { details: { role: "owner" } } : {}),
    ...changes,
  }
}

/** The data that an invitation stores. */
export const aUserSave = (user: User, changes: Partial<UserSave> = {}): UserSave => ({
  user,
  kind: "saved",
  endsSessions: false,
  audit: [anAuditEvent(undefined, { tenantId: user.tenantId, action: "user.invited" })],
  emails: [],
  ...changes,
})

/** An e-mail with a secret link to the user. */
export const aSignInEmail = (user: User): Email => ({
  id: freshEmailId(),
  tenantId: user.tenantId,
  to: user.email,
  language: user.language,
  createdAt: usualInstant,
  message: {
    _tag: "SignInLinkRequested",
    tenantName: aLineText(defaultRandom),
    signInUrl: `https://example.com/dashboard/#/sign-in/${freshCode(40)}`,
    expiresAt: instant(usualInstant + 600_000),
  },
})

export const aRequestRecord = (
  random: Random = defaultRandom,
  changes: Partial<RequestRecord> = {},
): RequestRecord => {
  const at = changes.at ?? instant(usualInstant + random.int(0, 999))
  return {
    id: freshRequestRecordId(at),
    tenantId: freshTenantId(),
    requestId: `req_${freshCode(20)}`,
    at,
    method: random.pick(["GET", "POST", "DELETE"]),
    route: "/v1/orders/{id}",
    durationMillis: random.int(0, 9_999),
    ...(random.happens(0.9) ? { status: random.pick([200, 201, 404, 500]) } : {}),
    ...(random.happens(0.3) ? { problemCode: "order_not_found" } : {}),
    ...(random.happens(0.5) ? { clientId: "cli_1" } : { userId: freshUserId() }),
    ...changes,
  }
}
