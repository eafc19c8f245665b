/** /internal/v1/dead-letters: messages of other systems that could not be applied. */
import {
  deadLetterReasons,
  deadLetterPlace,
  type ListedDeadLetters,
  inboundChannelNames,
  listDeadLetters,
  type ListedDeadLetter,
  replayDeadLetters,
  replayWaitingLetters,
} from "@procurement/domain/inbound"
import { optional } from "@procurement/domain/optional"
import * as Effect from "effect/Effect"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { jsonBody } from "../request/reading.ts"
import { ok } from "../request/returns.ts"
import { encodeInstant, limit, timestamp } from "../schema/primitives.ts"

const tags = ["Service"]
const problems = ["dead_letters_off"] as const

const channel = z.enum(inboundChannelNames).meta({ example: "warehouse.shipments" })
const place = z.string().min(1).max(60).meta({
  description: "Where the letter is in its channel.",
  example: "0:12",
})

const deadLetter = z
  .object({
    channel,
    place,
    reason: z.enum(deadLetterReasons).meta({
      description:
        "`unreadable`: no event; `unknown_type`: the channel has no such events; `invalid`: its " +
        "data; `not_found`: no such order or invoice; `refused`: it contradicts the order or " +
        "invoice; `failed`: a fault of this service.",
    }),
    detail: z.string(),
    source: z.string().exactOptional().meta({ description: "Absent when it is unreadable." }),
    id: z.string().exactOptional().meta({ description: "The event's id, from its sender." }),
    deadLetteredAt: timestamp,
    isWaiting: z.boolean().meta({ description: "No message with its id was applied since." }),
  })
  .meta({ id: "DeadLetter" })

const encode = ({
  channel: name,
  letter,
  isWaiting,
}: ListedDeadLetter): z.output<typeof deadLetter> => ({
  channel: name,
  place: letter.place,
  ...letter.cause,
  ...optional({ source: letter.message?.source, id: letter.message?.id }),
  deadLetteredAt: encodeInstant(letter.deadLetteredAt),
  isWaiting,
})

const maximumListed = 10_000
const usuallyListed = 1_000

const listDeadLettersRoute = operatorOperation({
  id: "listDeadLetters",
  at: "GET /internal/v1/dead-letters",
  scope: "reader",
  tags,
  summary: "List messages of other systems that could not be applied",
  description:
    "They are kept for 30 days. Reads them from Kafka, the oldest of each partition first; `more` " +
    "counts those beyond the limit of each channel.",
  query: z.strictObject({
    channel: channel.exactOptional().meta({ description: "All channels by default." }),
    which: z
      .enum(["waiting", "all"])
      .default("waiting")
      .meta({ description: "`all`: also those that were applied later." }),
    limit: limit(maximumListed, usuallyListed),
  }),
  returns: ok(
    "The dead letters.",
    z.object({ items: z.array(deadLetter), more: z.int() }).meta({ id: "DeadLetterList" }),
    ({ letters, more }: ListedDeadLetters) => ({ items: letters.map(encode), more }),
  ),
  problems,
  handle: ({ query }) =>
    listDeadLetters(
      query.channel === undefined ? inboundChannelNames : [query.channel],
      query.which,
      query.limit,
    ),
})

const maximumReplayed = 1_000

const replayRequest = z
  .strictObject({
    channel,
    places: z.array(place).min(1).max(maximumReplayed).exactOptional().meta({
      description: "All that are waiting and can be read by default.",
    }),
  })
  .meta({ id: "DeadLetterReplayRequest", example: { channel: "bank.payments", places: ["0:12"] } })

const replayDeadLettersRoute = operatorOperation({
  id: "replayDeadLetters",
  at: "POST /internal/v1/dead-letters/replays",
  scope: "support",
  tags,
  summary: "Send dead letters back to their channel",
  description:
    "After the cause is fixed. A message takes effect once, however often it is sent back; one " +
    "that is refused again becomes a new dead letter.",
  body: jsonBody(replayRequest),
  returns: ok(
    "How many were sent back.",
    z.object({ channel, sentBack: z.int() }).meta({ id: "DeadLetterReplay" }),
    (replay: { channel: z.output<typeof channel>; sentBack: number }) => replay,
  ),
  problems: [...problems, "dead_letter_not_found"],
  handle: ({ body: { channel: name, places } }) =>
    Effect.map(
      places === undefined
        ? replayWaitingLetters(name)
        : replayDeadLetters(name, places.map(deadLetterPlace)),
      (sentBack) => ({ channel: name, sentBack }),
    ),
})

export const deadLetterOperations = {
  listDeadLetters: listDeadLettersRoute,
  replayDeadLetters: replayDeadLettersRoute,
}
