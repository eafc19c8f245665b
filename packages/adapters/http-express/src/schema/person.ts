/** Users, sessions and sign-in as pages show them. */
import {
  type Environment,
  type PersonScope,
  type Principal,
  personScopes,
  roles,
} from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import { languages } from "@procurement/domain/text"
import type { Person, Session, User } from "@procurement/domain/user"
import { z } from "zod"
import { encodeInstant, identifier, mailboxText, mapped, timestamp } from "./primitives.ts"

export const email = mailboxText.meta({
  override: { type: "string", format: "email" },
  example: "anna@example.com",
})

const role = z.enum(roles).meta({ description: "The role determines the user's scopes." })
const locale = z.enum(languages).exactOptional()
const address = z.string().meta({ format: "email", example: "anna@example.com" })
const userId = identifier("usr", "the user")
const sessionId = identifier("ses", "the session")

const exampleIds = {
  user: "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
  session: "ses_01kafq3v8pe0rr2c1m5kz9x7wd",
  tenant: "ten_01kafq3v8pe0rr2c1m5kz9x7wd",
}
const exampleTimes = {
  createdAt: "2026-11-20T08:00:00.000Z",
  expiresAt: "2026-11-20T20:14:00.000Z",
}

export const linkRequest = z
  .strictObject({
    email,
    locale: locale.meta({ description: "Language of the e-mail; the user's language by default." }),
  })
  .meta({ id: "SignInLinkRequest", example: { email: "anna@example.com", locale: "pl" } })

export const linkAccepted = z
  .object({ validForSeconds: z.int().meta({ description: "How long a link is valid." }) })
  .meta({ id: "SignInLinkAccepted", example: { validForSeconds: 600 } })

export const linkUse = z
  .strictObject({
    token: z.string().max(200).meta({ description: "The token at the end of the link." }),
  })
  .meta({ id: "SignIn", example: { token: "ppl_link_2Yh8…" } })

export const sessionBody = z
  .object({
    id: sessionId,
    user: z.object({ id: userId, email: address, role }).meta({ id: "SessionUser" }),
    tenant: z
      .object({ id: identifier("ten", "the company"), name: z.string() })
      .meta({ id: "SessionTenant" }),
    environment: z.enum(["sandbox", "live"]),
    scopes: z.array(z.enum(personScopes)).meta({ description: "The scopes of the user's role." }),
    createdAt: timestamp,
    expiresAt: timestamp.meta({
      description: "When the session expires if no further request is sent.",
    }),
  })
  .meta({
    id: "Session",
    example: {
      id: exampleIds.session,
      user: { id: exampleIds.user, email: "anna@example.com", role: "accountant" },
      tenant: { id: exampleIds.tenant, name: "Zielona Łąka sp. z o.o." },
      environment: "sandbox",
      scopes: ["orders:read", "catalog:read", "invoices:read"],
      ...exampleTimes,
    },
  })

const inOrder = (granted: ReadonlyArray<PersonScope>): Array<PersonScope> =>
  personScopes.filter((scope) => granted.includes(scope))

export const encodeSession = (
  { tenant, user, scopes }: Person,
  environment: Environment,
): z.output<typeof sessionBody> => ({
  id: user.sessionId,
  user: { id: user.userId, email: user.email, role: user.role },
  tenant: { id: tenant.id, name: tenant.name },
  environment: environment === "test" ? "sandbox" : "live",
  scopes: inOrder(scopes),
  createdAt: encodeInstant(user.createdAt),
  expiresAt: encodeInstant(user.expiresAt),
})

const listedSession = z
  .object({
    id: sessionId,
    userId,
    createdAt: timestamp,
    lastUsedAt: timestamp.meta({ description: "Accurate to the minute." }),
    expiresAt: timestamp,
    userAgent: z.string().exactOptional().meta({ description: "The browser's `User-Agent`." }),
    isCurrent: z.boolean().meta({ description: "Whether this request uses the session." }),
  })
  .meta({ id: "ListedSession" })

export const sessionList = z.object({ items: z.array(listedSession) }).meta({
  id: "SessionList",
  example: {
    items: [
      {
        id: exampleIds.session,
        userId: exampleIds.user,
        createdAt: exampleTimes.createdAt,
        lastUsedAt: "2026-11-20T08:14:00.000Z",
        expiresAt: exampleTimes.expiresAt,
        userAgent: "Mozilla/5.0",
        isCurrent: true,
      },
    ],
  },
})

export const encodeListedSession = (
  session: Session,
  { user }: Pick<Principal, "user">,
): z.output<typeof listedSession> =>
  optional({
    id: session.id,
    userId: session.userId,
    createdAt: encodeInstant(session.createdAt),
    lastUsedAt: encodeInstant(session.lastUsedAt),
    expiresAt: encodeInstant(session.expiresAt),
    userAgent: session.userAgent,
    isCurrent: session.id === user?.sessionId,
  })

export const userRequest = z
  .strictObject({
    email,
    role,
    locale: locale.meta({
      description: "Language of e-mails to this user; the company's language by default.",
    }),
  })
  .meta({ id: "UserRequest", example: { email: "anna@example.com", role: "accountant" } })

export const userChange = z
  .strictObject({ role })
  .meta({ id: "UserChange", example: { role: "developer" } })

const exampleUser = {
  id: exampleIds.user,
  email: "anna@example.com",
  role: "accountant" as const,
  createdAt: "2026-11-20T08:00:00.000Z",
}

export const userBody = z
  .object({
    id: userId,
    email: address,
    role,
    createdAt: timestamp,
    lastSignInAt: timestamp
      .exactOptional()
      .meta({ description: "Absent if the user has never signed in." }),
  })
  .meta({ id: "User", example: exampleUser })

export const userList = z
  .object({ items: z.array(userBody) })
  .meta({ id: "UserList", example: { items: [exampleUser] } })

export const encodeUser = (user: User): z.output<typeof userBody> =>
  optional({
    id: user.id,
    email: user.email,
    role: user.role,
    createdAt: encodeInstant(user.createdAt),
    lastSignInAt: mapped(user.lastSignInAt, encodeInstant),
  })
