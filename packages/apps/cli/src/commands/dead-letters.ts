/** `procurement dead-letters …` */
import { inboundChannels } from "@procurement/adapter-kafka/inbound-channels"
import {
  DeadLetters,
  type ListedDeadLetter,
  type ListedDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  replayWaitingLetters,
} from "@procurement/domain/inbound"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { letterPlaceFrom, numberFrom, oneOf } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { Variables } from "../target.ts"
import type { AddCommands } from "./command.ts"

const channels = inboundChannels.map(({ topic }) => topic)
const channelFrom = oneOf(channels)

/** Opens no connection yet; a UsageError names the missing or invalid setting. */
const open = async (variables: Variables) => {
  const { openDeadLetters } = await import("../composition/dead-letters.ts")
  return openDeadLetters(variables)
}

const jsonOf = ({ letter, isWaiting }: ListedDeadLetter) => ({
  channel: letter.channel,
  place: letter.place,
  reason: letter.cause.reason,
  detail: letter.cause.detail,
  source: letter.message?.source,
  id: letter.message?.id,
  deadLetteredAt: timestampOf(letter.deadLetteredAt),
  waiting: isWaiting,
})

/** More than anyone reads, and few enough for memory. */
const maximumListed = 10_000
const usuallyListed = 1_000

interface ListOptions {
  readonly all?: boolean
  readonly limit: string
}

const listOutcome = (found: ReadonlyArray<ListedDeadLetters>): Outcome => {
  const letters = found.flatMap((each) => each.letters)
  const more = found.reduce((sum, each) => sum + each.more, 0)
  const names = ["channel", "place", "quarantined", "reason", "waiting", "detail"]
  const rows = letters.map(({ letter, isWaiting }) => [
    letter.channel,
    letter.place,
    timeOf(letter.deadLetteredAt),
    letter.cause.reason,
    isWaiting ? "yes" : "no",
    letter.cause.detail,
  ])
  const rest = more === 0 ? "" : `and ${more} more (--limit)\n`
  return {
    json: { items: letters.map(jsonOf), more },
    text: `${table(names, rows, "no dead letters")}${rest}`,
  }
}

const replayedOutcome = (channel: string, count: number): Outcome => ({
  json: { channel, sentBack: count },
  text: `sent ${count} back to ${channel}\n`,
})

/** Replays all waiting letters, or the named ones. */
const replayOf = (channel: string, places: ReadonlyArray<string>, isForAll: boolean) => {
  if (isForAll === places.length > 0) throw new UsageError("name places, or use --waiting for all")
  if (isForAll) return replayWaitingLetters(channel)
  const found = places.map((place) => letterPlaceFrom(place, "<place>"))
  return replayDeadLetters(channel, found)
}

export const addDeadLetterCommands: AddCommands = (letters, submit, { environment }) => {
  letters
    .command("list")
    .description(
      "list waiting messages with the reason; a message that was applied later is not waiting",
    )
    .argument("[channel]", `${channels.join(" or ")} (default: all)`)
    .option("--all", "include messages that were applied later")
    .option("--limit <count>", "at most this many per channel", String(usuallyListed))
    .action(async (text: string | undefined, options: ListOptions) => {
      const limit = numberFrom(1, maximumListed)(options.limit, "--limit")
      const which = options.all === true ? "all" : "waiting"
      const wanted = text === undefined ? channels : [channelFrom(text, "[channel]")]
      const deadLetters = await open(environment)
      const listed = Effect.forEach(wanted, (channel) => listDeadLetters(channel, which, limit))
      submit(() => Effect.provideService(Effect.map(listed, listOutcome), DeadLetters, deadLetters))
    })
  letters
    .command("replay")
    .description("send dead letters back to their topic after the cause is fixed")
    .argument("<channel>", channels.join(" or "))
    .argument("[places...]", "as `list` shows them")
    .option("--waiting", "all that wait and are readable")
    .action(
      async (
        text: string,
        places: ReadonlyArray<string>,
        options: { readonly waiting?: boolean },
      ) => {
        const channel = channelFrom(text, "<channel>")
        const replay = replayOf(channel, places, options.waiting === true)
        const deadLetters = await open(environment)
        const replayed = Effect.map(replay, (count) => replayedOutcome(channel, count))
        submit(() => Effect.provideService(replayed, DeadLetters, deadLetters))
      },
    )
}
