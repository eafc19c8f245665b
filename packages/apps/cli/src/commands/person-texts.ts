/** What is stored about a person, as a table and as JSON. */
import { encodeEmail } from "@procurement/adapter-http-express/emails"
import { type AuditEvent, auditDays } from "@procurement/domain/audit"
import { optional } from "@procurement/domain/optional"
import type { StoredPerson, StoredUser } from "@procurement/domain/person"
import { requestRecordDays } from "@procurement/domain/request-log"
import type { Passkey, Session } from "@procurement/domain/user"
import { table, timeOf, timestampOf } from "../output.ts"

const passkeyJson = ({ name, createdAt, lastUsedAt }: Passkey) => ({
  name,
  createdAt: timestampOf(createdAt),
  ...(lastUsedAt === undefined ? {} : { lastUsedAt: timestampOf(lastUsedAt) }),
})

const sessionJson = ({ id, createdAt, lastUsedAt, expiresAt, userAgent }: Session) => ({
  id,
  createdAt: timestampOf(createdAt),
  lastUsedAt: timestampOf(lastUsedAt),
  expiresAt: timestampOf(expiresAt),
  ...optional({ userAgent }),
})

const userJson = ({ user, sessions, requests }: StoredUser) => {
  const { createdAt, lastSignInAt, passkeys = [], ...rest } = user
  return {
    ...rest,
    createdAt: timestampOf(createdAt),
    ...(lastSignInAt === undefined ? {} : { lastSignInAt: timestampOf(lastSignInAt) }),
    passkeys: passkeys.map(passkeyJson),
    sessions: sessions.map(sessionJson),
    requests: requests.map(({ tenantId: _tenant, userId: _user, ...request }) => ({
      ...request,
      at: timestampOf(request.at),
    })),
  }
}

/** Without secrets: they belong to the person's access and not to the person. */
export const personJson = (person: StoredPerson) => ({
  email: person.email,
  users: person.users.map(userJson),
  contactOf: person.contactOf.map(({ id, name }) => ({ tenantId: id, name })),
  webhooks: person.webhooks,
  emails: person.emails.map(encodeEmail),
  auditEvents: person.auditEvents.map((event) => ({ ...event, at: timestampOf(event.at) })),
})

const columns = ["what", "id", "tenant", "since", "kept"]

const userRows = ({ user, sessions, requests }: StoredUser) => {
  const { id, tenantId, role, createdAt, passkeys = [] } = user
  const retention = "until the user is removed"
  const ofRequests = [
    `requests: ${requests.length}`,
    id,
    tenantId,
    timeOf(requests.at(-1)?.at),
    `${requestRecordDays} days`,
  ]
  return [
    [`user, ${role}`, id, tenantId, timeOf(createdAt), retention],
    ...passkeys.map((key) => [
      `passkey ${key.name}`,
      id,
      tenantId,
      timeOf(key.createdAt),
      retention,
    ]),
    ...sessions.map((session) => [
      "session",
      session.id,
      tenantId,
      timeOf(session.createdAt),
      `until ${timeOf(session.expiresAt)}`,
    ]),
    ...(requests.length === 0 ? [] : [ofRequests]),
  ]
}

const auditRow = ({ id, tenantId, action, at }: AuditEvent) => [
  `audit: ${action}`,
  id,
  tenantId,
  timeOf(at),
  `${auditDays} days`,
]

const untilChanged = "until the customer changes it"

export const personText = (person: StoredPerson): string =>
  table(
    columns,
    [
      ...person.users.flatMap(userRows),
      ...person.contactOf.map(({ id, createdAt }) => [
        "contact of the tenant",
        id,
        id,
        timeOf(createdAt),
        untilChanged,
      ]),
      ...person.webhooks.map(({ id, tenantId }) => [
        "contact of a webhook",
        id,
        tenantId,
        undefined,
        untilChanged,
      ]),
      ...person.emails.map(({ email, sending }) => [
        `e-mail: ${email.message._tag}`,
        email.id,
        email.tenantId,
        timeOf(email.createdAt),
        sending._tag === "Queued" ? "until it is sent" : "EMAIL_RETENTION_DAYS",
      ]),
      ...person.auditEvents.map(auditRow),
    ],
    "nothing is stored under that address",
  )
