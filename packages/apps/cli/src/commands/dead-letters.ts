/** `procurement dead-letters …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { DeadLetters, inboundChannelNames } from "@procurement/domain/inbound"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { oneOf } from "../decoding.ts"
import { accepted, operatorsOf } from "../operators.ts"
import { type Outcome, table, timeOf } from "../output.ts"
import type { Variables } from "../target.ts"
import type { AddCommands } from "./command.ts"

const channelFrom = oneOf(inboundChannelNames)
const channelNames = inboundChannelNames.join(" or ")

/** Opens no connection yet; a UsageError names the missing or invalid setting. */
const open = async (variables: Variables) => {
  const { openDeadLetters } = await import("../composition/dead-letters.ts")
  return openDeadLetters(variables)
}

interface ListOptions {
  readonly all?: boolean
  readonly limit?: string
}

const listOutcome = (json: ReturnedBy<"listDeadLetters">): Outcome => {
  const names = ["channel", "place", "quarantined", "reason", "waiting", "detail"]
  const rows = json.items.map(({ channel, place, deadLetteredAt, reason, isWaiting, detail }) => [
    channel,
    place,
    timeOf(deadLetteredAt),
    reason,
    isWaiting ? "yes" : "no",
    detail,
  ])
  const rest = json.more === 0 ? "" : `and ${json.more} more (--limit)\n`
  return { json, text: `${table(names, rows, "no dead letters")}${rest}` }
}

const replayedOutcome = (json: ReturnedBy<"replayDeadLetters">): Outcome => ({
  json,
  text: `sent ${json.sentBack} back to ${json.channel}\n`,
})

const limitTyped = (text: string | undefined) => ({ option: "--limit", pointer: "/limit", text })
const placeTyped = (text: string, nth: number) => ({
  option: "<place>",
  pointer: `/places/${nth}`,
  text,
})

export const addDeadLetterCommands: AddCommands = (letters, submit, { environment }) => {
  letters
    .command("list")
    .description(
      "list waiting messages with the reason; a message that was applied later is not waiting",
    )
    .argument("[channel]", `${channelNames} (default: all)`)
    .option("--all", "include messages that were applied later")
    .option("--limit <count>", "at most this many per channel (default: 1000)")
    .action(async (text: string | undefined, { all, limit }: ListOptions) => {
      const query = {
        ...(text === undefined ? {} : { channel: channelFrom(text, "[channel]") }),
        ...(limit === undefined ? {} : { limit }),
        which: all === true ? "all" : "waiting",
      }
      const deadLetters = await open(environment)
      submit(async (target) => {
        const { listDeadLetters } = await operatorsOf(target)
        const listed = accepted(listDeadLetters({}, { query }), [limitTyped(limit)])
        return Effect.provideService(Effect.map(listed, listOutcome), DeadLetters, deadLetters)
      })
    })
  letters
    .command("replay")
    .description("send dead letters back to their topic after the cause is fixed")
    .argument("<channel>", channelNames)
    .argument("[places...]", "as `list` shows them")
    .option("--waiting", "all that wait and are readable")
    .action(
      async (
        text: string,
        places: ReadonlyArray<string>,
        { waiting = false }: { readonly waiting?: boolean },
      ) => {
        const channel = channelFrom(text, "<channel>")
        if (waiting === places.length > 0)
          throw new UsageError("name places, or use --waiting for all")
        const body = { channel, ...(waiting ? {} : { places }) }
        const deadLetters = await open(environment)
        submit(async (target) => {
          const { replayDeadLetters } = await operatorsOf(target)
          const replayed = accepted(replayDeadLetters({}, { body }), places.map(placeTyped))
          return Effect.provideService(
            Effect.map(replayed, replayedOutcome),
            DeadLetters,
            deadLetters,
          )
        })
      },
    )
}
