/** Webhook senders with one fault each. */
import { type AttemptReport, type Sending, WebhookSender } from "@procurement/domain/webhook"
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

const sending =
  (change: (given: Sending) => Sending) =>
  ({ send }: Sender): Sender["send"] =>
  (given) =>
    send(change(given))

const reporting =
  (change: (report: AttemptReport) => AttemptReport) =>
  ({ send }: Sender): Sender["send"] =>
  (given) =>
    Effect.map(send(given), change)

const crashingWhen =
  (isMeant: (report: AttemptReport) => boolean) =>
  ({ send }: Sender): Sender["send"] =>
  (given) =>
    Effect.flatMap(send(given), (report) =>
      isMeant(report) ? Effect.die(new Sabotage()) : Effect.succeed(report),
    )

const withDelivery =
  (change: (delivery: Sending["delivery"]) => Partial<Sending["delivery"]>) =>
  (given: Sending) => ({
    ...given,
    delivery: { ...given.delivery, ...change(given.delivery) },
  })

const withoutHeaders = (given: RegExp) => (_: Sender, network: Network) => {
  const { send } = makeSenderReference(network)
  return (sent: Sending) =>
    Effect.tap(send(sent), () =>
      Effect.sync(() => {
        const requests = network.get(sent.url)?.requests ?? []
        const [last] = requests.splice(-1)
        if (last === undefined) return
        const kept = Object.entries(last.headers).filter(([name]) => !given.test(name))
        requests.push({ ...last, headers: Object.fromEntries(kept) })
      }),
    )
}

const requesting = [
  saboteur(
    "tries again by itself",
    ({ send }) =>
      (given) =>
        Effect.flatMap(send(given), (report) =>
          report.outcome._tag === "EndpointFailed" ? send(given) : Effect.succeed(report),
        ),
    "makes one POST",
  ),
  saboteur(
    "writes the body anew",
    sending(withDelivery(({ body }) => ({ body: JSON.stringify(JSON.parse(body), undefined, 1) }))),
    "makes one POST",
  ),
  saboteur(
    "signs with the present secret alone",
    sending((given) => ({ ...given, secrets: given.secrets.slice(0, 1) })),
    "with every secret",
    "the headers of Standard Webhooks",
  ),
  saboteur(
    "signs at another time",
    sending((given) => ({ ...given, at: (given.at + 1_000) as Sending["at"] })),
    "with every secret",
  ),
  saboteur(
    "has never heard of Standard Webhooks",
    withoutHeaders(/^webhook-/),
    "the headers of Standard Webhooks",
  ),
  saboteur("keeps the trace to itself", withoutHeaders(/traceparent/), "the delivery's trace"),
  saboteur("hides that it is a replay", withoutHeaders(/replay/), "marks a replay"),
  saboteur(
    "takes a test for a replay",
    sending(withDelivery(({ kind }) => ({ kind: kind === "test" ? "replay" : kind }))),
    "marks a replay",
  ),
  saboteur(
    "follows redirects",
    ({ send }, network) =>
      (given) =>
        Effect.flatMap(send(given), (report) => {
          const answer = network.get(given.url)?.answer
          const location = typeof answer === "object" ? answer.headers?.["location"] : undefined
          return location === undefined ? Effect.succeed(report) : send({ ...given, url: location })
        }),
    "follows no redirect",
  ),
]

const accepted = { outcome: { _tag: "EndpointAccepted" } } as const
const failed = { outcome: { _tag: "EndpointFailed" } } as const

const reports = [
  saboteur(
    "takes 200 alone for good",
    reporting((report) => (report.status === 200 ? report : { ...report, ...failed })),
    "every 2xx as accepted",
  ),
  saboteur(
    "takes every answer for good",
    reporting((report) => (report.status === undefined ? report : { ...report, ...accepted })),
    "every other status as failed",
  ),
  saboteur(
    "keeps to itself what went wrong",
    reporting(({ failure: _kept, ...report }) => report),
    "every other status as failed",
    "when nobody listens",
  ),
  saboteur(
    "ignores Retry-After",
    reporting((report) =>
      report.outcome._tag === "EndpointFailed" ? { ...report, ...failed } : report,
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

const telling = [
  saboteur(
    "tells that it has written when it is answered",
    ({ send }) =>
      ({ onWritten, ...given }) =>
        Effect.tap(send(given), () => Effect.sync(() => onWritten?.())),
    "before it is answered",
  ),
  saboteur(
    "tells of written requests alone",
    ({ send }, network) =>
      ({ onWritten, ...given }) =>
        send({ ...given, onWritten: network.has(given.url) ? onWritten : undefined }),
    "won't be written any more",
  ),
]

proves("WebhookSender", webhookSenderClauses(senderBinding(new Map())), [
  ...requesting,
  ...reports,
  ...telling,
])
