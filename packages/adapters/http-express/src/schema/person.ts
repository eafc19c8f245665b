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
import {
  encodeInstant,
  identifier,
  mailboxText,
  mapped,
  sampleName,
  timestamp,
} from "./primitives.ts"

export const email = mailboxText.meta({
  override: { type: "string", format: "email" },
  example: "anna@example.com",
})

const role = z
  .enum(roles)
  .meta({ description: "The role determines the user's scopes.", example: "accountant" })
const locale = z.enum(languages).exactOptional()
const address = z.string().meta({ format: "email", example: "anna@example.com" })
const userId = identifier("usr", "the user")
const sessionId = identifier("ses", "the session")

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
      .object({
        id: identifier("ten", "the company"),
        name: z.string().meta({ example: sampleName }),
      })
      .meta({ id: "SessionTenant" }),
    environment: z.enum(["sandbox", "live"]),
    scopes: z.array(z.enum(personScopes)).meta({ description: "The scopes of the user's role." }),
    createdAt: timestamp,
    expiresAt: timestamp.meta({
      description: "When the session expires if no further request is sent.",
    }),
  })
  .meta({ id: "Session" })

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
    userAgent: z
      .string()
      .exactOptional()
      .meta({ description: "The browser's `User-Agent`.", example: "Mozilla/5.0" }),
    isCurrent: z
      .boolean()
      .meta({ description: "Whether this request uses the session.", example: true }),
  })
  .meta({ id: "ListedSession" })

export const sessionList = z.object({ items: z.array(listedSession) }).meta({ id: "SessionList" })

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
  .meta({ id: "User" })

export const userList = z.object({ items: z.array(userBody) }).meta({ id: "UserList" })

export const encodeUser = (user: User): z.output<typeof userBody> =>
  optional({
    id: user.id,
    email: user.email,
    role: user.role,
    createdAt: encodeInstant(user.createdAt),
    lastSignInAt: mapped(user.lastSignInAt, encodeInstant),
  })
