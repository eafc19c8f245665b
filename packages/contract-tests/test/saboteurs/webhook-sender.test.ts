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
    "retries automatically",
    ({ send }) =>
      (given) =>
        Effect.flatMap(send(given), (report) =>
          report.outcome._tag === "EndpointFailed" ? send(given) : Effect.succeed(report),
        ),
    "sends one POST",
  ),
  saboteur(
    "writes the body again",
    sending(withDelivery(({ body }) => ({ body: JSON.stringify(JSON.parse(body), undefined, 1) }))),
    "sends one POST",
  ),
  saboteur(
    "signs with the current secret only",
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
    "omits the headers of Standard Webhooks",
    withoutHeaders(/^webhook-/),
    "the headers of Standard Webhooks",
  ),
  saboteur("omits the trace", withoutHeaders(/traceparent/), "the delivery's trace"),
  saboteur(
    "omits the subscription's own headers",
    sending(({ headers: _own, ...given }) => given),
    "the subscription's own headers",
  ),
  saboteur("omits the header of a replay", withoutHeaders(/replay/), "marks a replay"),
  saboteur(
    "marks a test as a replay",
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
    "accepts only status 200",
    reporting((report) => (report.status === 200 ? report : { ...report, ...failed })),
    "every 2xx as accepted",
  ),
  saboteur(
    "accepts every status",
    reporting((report) => (report.status === undefined ? report : { ...report, ...accepted })),
    "every other status as failed",
  ),
  saboteur(
    "omits the reason of a failure",
    reporting(({ failure: _kept, ...report }) => report),
    "every other status as failed",
    "reports a failure with a description",
  ),
  saboteur(
    "ignores Retry-After",
    reporting((report) =>
      report.outcome._tag === "EndpointFailed" ? { ...report, ...failed } : report,
    ),
    "reports the Retry-After",
  ),
  saboteur(
    "reports no body",
    reporting(({ body: _kept, ...report }) => report),
    "reports the body",
  ),
  saboteur(
    "reports bodies of any length",
    sending((given) => ({ ...given, keepBodyBytes: 1_000 })),
    "reports the body",
  ),
  saboteur(
    "crashes when the connection is refused",
    crashingWhen(({ status }) => status === undefined),
    "reports a failure with a description",
    "reports a failure for",
  ),
  saboteur(
    "accepts a missing response",
    reporting((report) => (report.status === undefined ? accepted : report)),
    "reports a failure when",
  ),
]

const publishing = [
  saboteur(
    "reports the written request only with the response",
    ({ send }) =>
      ({ onWritten, ...given }) =>
        Effect.tap(send(given), () => Effect.sync(() => onWritten?.())),
    "reports when the request was",
  ),
  saboteur(
    "reports only written requests",
    ({ send }, network) =>
      ({ onWritten, ...given }) =>
        send({ ...given, onWritten: network.has(given.url) ? onWritten : undefined }),
    "also reports when",
  ),
]

proves("WebhookSender", webhookSenderClauses(senderBinding(new Map())), [
  ...requesting,
  ...reports,
  ...publishing,
])
