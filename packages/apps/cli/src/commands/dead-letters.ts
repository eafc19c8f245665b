/** `procurement dead-letters …` */
import { inboundChannels } from "@procurement/adapter-kafka"
import {
  DeadLetters,
  type ListedLetter,
  type ListedLetters,
  listDeadLetters,
  replayDeadLetters,
  replayWaitingLetters,
} from "@procurement/domain/inbound"
import * as Effect from "effect/Effect"
import { openDeadLetters } from "../composition/dead-letters.ts"
import { channelFrom, letterPlaceFrom, numberFrom } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { Variables } from "../target.ts"
import { UsageError } from "../usage-error.ts"
import type { AddCommands } from "./command.ts"

const channels = inboundChannels.map(({ topic }) => topic)

const jsonOf = ({ letter, isWaiting }: ListedLetter) => ({
  channel: letter.channel,
  place: letter.place,
  reason: letter.cause.reason,
  detail: letter.cause.detail,
  source: letter.message?.source,
  id: letter.message?.id,
  setAsideAt: timestampOf(letter.setAsideAt),
  waiting: isWaiting,
})

/** More than anybody reads, and little enough to hold. */
const mostListed = 10_000
const usuallyListed = 1_000

interface ListOptions {
  readonly all?: boolean
  readonly limit: string
}

const listOutcome = (found: ReadonlyArray<ListedLetters>): Outcome => {
  const letters = found.flatMap((each) => each.letters)
  const more = found.reduce((sum, each) => sum + each.more, 0)
  const names = ["channel", "place", "set aside", "reason", "waiting", "detail"]
  const rows = letters.map(({ letter, isWaiting }) => [
    letter.channel,
    letter.place,
    timeOf(letter.setAsideAt),
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
  text: `sent back ${count} to ${channel}\n`,
})

/** What is to be sent back: all that wait, or these. */
const replayOf = (channel: string, places: ReadonlyArray<string>, isForAll: boolean) => {
  if (isForAll === places.length > 0) throw new UsageError("name places, or --waiting for all")
  if (isForAll) return replayWaitingLetters(channel)
  const found = places.map((place) => letterPlaceFrom(place, "<place>"))
  return replayDeadLetters(channel, found)
}

export const deadLetterCommands =
  (variables: Variables): AddCommands =>
  (program, submit) => {
    const letters = program
      .command("dead-letters")
      .description("messages of other systems that could have no effect (needs KAFKA_BROKERS)")
    letters
      .command("list")
      .description("those that wait, with the reason; a message that was taken later waits not")
      .argument("[channel]", `${channels.join(" or ")} (default: all)`)
      .option("--all", "those that were taken later too")
      .option("--limit <count>", "so many of a channel", String(usuallyListed))
      .action(async (text: string | undefined, options: ListOptions) => {
        const limit = numberFrom(1, mostListed)(options.limit, "--limit")
        const which = options.all === true ? "all" : "waiting"
        const wanted = text === undefined ? channels : [channelFrom(text, "[channel]")]
        const deadLetters = await openDeadLetters(variables)
        const listed = Effect.forEach(wanted, (channel) => listDeadLetters(channel, which, limit))
        submit(() =>
          Effect.provideService(Effect.map(listed, listOutcome), DeadLetters, deadLetters),
        )
      })
    letters
      .command("replay")
      .description("send dead letters back to where they came from, once the cause is gone")
      .argument("<channel>", channels.join(" or "))
      .argument("[places...]", "as `list` shows them")
      .option("--waiting", "all that wait and can be read")
      .action(
        async (
          text: string,
          places: ReadonlyArray<string>,
          options: { readonly waiting?: boolean },
        ) => {
          const channel = channelFrom(text, "<channel>")
          const replay = replayOf(channel, places, options.waiting === true)
          const deadLetters = await openDeadLetters(variables)
          const replayed = Effect.map(replay, (count) => replayedOutcome(channel, count))
          submit(() => Effect.provideService(replayed, DeadLetters, deadLetters))
        },
      )
  }
