/** Runs the contract suite of `WebhookSender` against real servers on loopback. */
import {
  type ReceivedRequest,
  type ReceiverAnswer,
  type SenderBinding,
  webhookSenderContract,
} from "@procurement/contract-tests/webhook"
import * as Effect from "effect/Effect"
import { layerWebhookSender } from "../src/index.ts"
import { aClosedPort, anEndpoint, anEndpointAnswering, type Received } from "./loopback-server.ts"

const open = async (answer: ReceiverAnswer) => {
  if (answer === "absence") return { url: `http://127.0.0.1:${await aClosedPort()}`, received: [] }
  if (answer === "silence") return anEndpoint(() => undefined)
  return anEndpointAnswering(answer.status, { ...answer.headers }, answer.body)
}

const requestOf = ({ method = "", headers, body }: Received): ReceivedRequest => {
  const values = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { method, headers: Object.fromEntries(values), body }
}

const binding: SenderBinding = {
  receiver: (answer) =>
    Effect.map(
      Effect.promise(() => open(answer)),
      ({ url, received }) => ({ url, requests: Effect.sync(() => received.map(requestOf)) }),
    ),
}

const layer = layerWebhookSender({ allowLoopback: true, allowHttp: true })

webhookSenderContract("HTTP", layer, binding)
