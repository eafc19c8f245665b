/** Webhook senders with one fault each. */
import { type AttemptReport, type DueDelivery, WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { webhookSenderClauses } from "../../src/webhook/index.ts"
import { makeSenderReference, type Network, senderBinding } from "../references/sender-reference.ts"
import { proves, Sabotage, type Saboteur } from "./saboteur.ts"

type Sender = WebhookSender["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Sender, network: Network) => Sender["send"],
  ...caughtBy: ReadonlyArray<string>
): Saboteur<WebhookSender> => ({
  fault,
  stage: () => {
    const network: Network = new Map()
    const send = plant(makeSenderReference(network), network)
    const clauses = webhookSenderClauses(senderBinding(network))
    return { layer: Layer.succeed(WebhookSender, { send }), clauses }
  },
  caughtBy,
})

const reporting =
  (change: (report: AttemptReport) => AttemptReport) =>
  ({ send }: Sender): Sender["send"] =>
  (...attempt) =>
    Effect.map(send(...attempt), change)

const crashingWhen =
  (isMeant: (report: AttemptReport) => boolean) =>
  ({ send }: Sender): Sender["send"] =>
  (...attempt) =>
    Effect.flatMap(send(...attempt), (report) =>
      isMeant(report) ? Effect.die(new Sabotage()) : Effect.succeed(report),
    )

const accepted: AttemptReport = { fact: { _tag: "EndpointAccepted" } }

const spaced = (delivery: DueDelivery): DueDelivery => {
  const body = JSON.stringify(JSON.parse(delivery.body), undefined, 1)
  return { ...delivery, body }
}

const requesting = [
  saboteur(
    "tries again by itself",
    ({ send }) =>
      (...attempt) =>
        Effect.flatMap(send(...attempt), (report) =>
          report.fact._tag === "EndpointFailed" ? send(...attempt) : Effect.succeed(report),
        ),
    "makes one POST",
  ),
  saboteur(
    "writes the body anew",
    ({ send }) =>
      (delivery, subscription, at) =>
        send(spaced(delivery), subscription, at),
    "makes one POST",
  ),
  saboteur(
    "signs with the text of the secret",
    ({ send }) =>
      (delivery, subscription, at) =>
        send(delivery, { ...subscription, secret: "whsec_c2VjcmV0" }, at),
    "signs the event's id",
  ),
  saboteur(
    "follows redirects",
    ({ send }, network) =>
      (delivery, subscription, at) =>
        Effect.flatMap(send(delivery, subscription, at), (report) => {
          const answer = network.get(subscription.url)?.answer
          const location = typeof answer === "object" ? answer.headers?.["location"] : undefined
          if (location === undefined) return Effect.succeed(report)
          return send(delivery, { ...subscription, url: location }, at)
        }),
    "follows no redirect",
  ),
]

const reports = [
  saboteur(
    "takes 200 alone for good",
    reporting((report) =>
      report.status === 200 ? report : { ...report, fact: { _tag: "EndpointFailed" } },
    ),
    "every 2xx as accepted",
  ),
  saboteur(
    "takes every answer for good",
    reporting((report) => (report.status === undefined ? report : { ...report, ...accepted })),
    "every other status as failed",
  ),
  saboteur(
    "ignores Retry-After",
    reporting((report) =>
      report.fact._tag === "EndpointFailed"
        ? { ...report, fact: { _tag: "EndpointFailed" } }
        : report,
    ),
    "asks to be left alone",
  ),
  saboteur(
    "crashes when nobody listens",
    crashingWhen(({ status }) => status === undefined),
    "when nobody listens",
    "for what is no URL",
  ),
  saboteur(
    "takes silence for consent",
    reporting((report) => (report.status === undefined ? accepted : report)),
    "gives a silent endpoint up",
  ),
]

proves("WebhookSender", webhookSenderClauses(senderBinding(new Map())), [...requesting, ...reports])
