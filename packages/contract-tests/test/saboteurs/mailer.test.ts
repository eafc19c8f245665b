/** Mailers with one fault each. */
import { type Email, emailAddress, Mailer, type SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mailerClauses, type ReceivedMail } from "../../src/email/index.ts"
import {
  mailerBinding,
  mailOf,
  makeMailerReference,
  makePostMemory,
  type PostMemory,
} from "../references/mailer-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Send = Mailer["Service"]["send"]

const saboteur = (
  fault: string,
  plant: (send: Send, post: PostMemory) => Send,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<Mailer> => ({
  fault,
  stage: () => {
    const post = makePostMemory()
    const honest = makeMailerReference(post)
    const layer = Layer.succeed(Mailer, { ...honest, send: plant(honest.send, post) })
    return { layer, clauses: mailerClauses(mailerBinding(post)) }
  },
  caughtBy,
})

const accepted: SendReport = { _tag: "Accepted", detail: "250 ok" }

/** Sends an altered e-mail. */
const handing =
  (change: (mail: ReceivedMail, email: Email) => ReceivedMail) =>
  (_send: Send, post: PostMemory): Send =>
  (email) =>
    Effect.sync(() => {
      post.mails.push(change(mailOf(email), email))
      return accepted
    })

const handsOver = "sends an e-mail"
const why = "reports whether a"

proves("Mailer", mailerClauses(mailerBinding(makePostMemory())), [
  saboteur("sends nothing", () => () => Effect.succeed(accepted), handsOver),
  saboteur(
    "sends every e-mail twice",
    (send) => (email) => Effect.andThen(send(email), send(email)),
    handsOver,
  ),
  saboteur(
    "sends a copy to another address",
    handing((mail) => ({ ...mail, to: [...mail.to, emailAddress("boss@example.com")] })),
    handsOver,
    "escapes the texts",
  ),
  saboteur(
    "reports every failure as retryable",
    (send) => (email) =>
      Effect.map(send(email), (report) =>
        report._tag === "Accepted" ? report : { ...report, _tag: "RefusedForNow" },
      ),
    why,
  ),
  saboteur(
    "omits the reason of a failure",
    (send) => (email) => Effect.map(send(email), (report) => ({ ...report, detail: "" })),
    why,
  ),
  saboteur(
    "uses a new Message-ID for every attempt",
    handing((mail) => ({ ...mail, messageId: crypto.randomUUID() })),
    "the same Message-ID",
  ),
  saboteur(
    "writes only Polish",
    (send) => (email) => send({ ...email, language: "pl" }),
    "writes every kind",
  ),
  saboteur(
    "does not escape names in HTML",
    handing((mail, { message }) => ({ ...mail, html: `<p>${message.tenantName}</p>` })),
    "escapes the texts",
  ),
])
