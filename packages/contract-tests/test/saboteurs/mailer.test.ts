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

/** Hands over something else than it should. */
const handing =
  (change: (mail: ReceivedMail, email: Email) => ReceivedMail) =>
  (_send: Send, post: PostMemory): Send =>
  (email) =>
    Effect.sync(() => {
      post.mails.push(change(mailOf(email), email))
      return accepted
    })

const handsOver = "hands an e-mail over once"
const why = "may take a refused e-mail later"

proves("Mailer", mailerClauses(mailerBinding(makePostMemory())), [
  saboteur("sends nothing", () => () => Effect.succeed(accepted), handsOver),
  saboteur(
    "sends twice, to be sure",
    (send) => (email) => Effect.andThen(send(email), send(email)),
    handsOver,
  ),
  saboteur(
    "sends a copy to somebody else",
    handing((mail) => ({ ...mail, to: [...mail.to, emailAddress("boss@example.com")] })),
    handsOver,
    "no markup of theirs",
  ),
  saboteur(
    "never gives an e-mail up",
    (send) => (email) =>
      Effect.map(send(email), (report) =>
        report._tag === "Accepted" ? report : { ...report, _tag: "RefusedForNow" },
      ),
    why,
  ),
  saboteur(
    "says nothing of the reason",
    (send) => (email) => Effect.map(send(email), (report) => ({ ...report, detail: "" })),
    why,
  ),
  saboteur(
    "gives a new Message-ID to every try",
    handing((mail) => ({ ...mail, messageId: crypto.randomUUID() })),
    "the same Message-ID",
  ),
  saboteur(
    "writes to everybody in Polish",
    (send) => (email) => send({ ...email, language: "pl" }),
    "in the e-mail's language",
  ),
  saboteur(
    "puts names into HTML as they are",
    handing((mail, { message }) => ({ ...mail, html: `<p>${message.tenantName}</p>` })),
    "no markup of theirs",
  ),
])
