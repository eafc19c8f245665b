/** Asking KSeF about the certificate for offline invoices is paid as all other calls are. */
import { generateKeyPairSync } from "node:crypto"
import { clockOfProcess, makeLogger } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceBudget,
  type LimitGroup,
  makeClearanceBudgetMemory,
} from "@procurement/domain/clearance"
import { nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { connectKsef } from "../src/ksef-connection.ts"
import { makeCallWatch } from "../src/observation/call-watch.ts"

/** Nobody listens there. */
const settings = {
  KSEF_URL: "http://127.0.0.1:1/v2",
  KSEF_QR_URL: "",
  KSEF_STATUS_URL: "",
  KSEF_LIMIT_SCALE: 1,
  KSEF_TOKEN: "",
  BATCH_COMPRESSION: "Zip",
  BATCH_DIR: "",
} as const

const offline = {
  privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  serialNumber: "01F20A5D352AE590",
  validFrom: instant(0),
  validTo: instant(Date.UTC(2030, 0, 1)),
}

const seller = { nip: nip("5265877635") } as Parameters<typeof connectKsef>[1]["seller"]

/** Looks once, and answers what was asked of the budget and how many calls were heard of. */
const looking = async (take?: ClearanceBudget["Service"]["take"]) => {
  const taken: Array<LimitGroup> = []
  const honest = makeClearanceBudgetMemory()
  const budget: ClearanceBudget["Service"] = {
    ...honest,
    take: (wanted) => {
      taken.push(wanted.group)
      return (take ?? honest.take)(wanted)
    },
  }
  const clock = clockOfProcess(0)
  const calls = makeCallWatch(clock.now)
  const resources = {
    access: { login: undefined, offline, close: () => undefined },
    calls,
    clock,
    log: makeLogger("worker", "silent"),
    seller,
    signer: {
      enveloped: () => Effect.die("signed"),
      detached: () => Effect.die("signed"),
    } as never,
  }
  await connectKsef(settings, resources, budget).withdrawal.look()
  return { taken, heard: calls.take() }
}

it("no call is made that is not paid for", async () => {
  const never = ({ now }: { readonly now: number }) =>
    Effect.succeed({ _tag: "NotBefore", at: instant(now + 3_600_000) } as const)
  expect(await looking(never)).toEqual({ taken: ["public"], heard: [] })
})

it("one that is paid for is made, and heard of as any other", async () => {
  const { taken, heard } = await looking()
  expect(taken).toEqual(["public"])
  expect(heard).toMatchObject([{ _tag: "CallFailed" }])
})
