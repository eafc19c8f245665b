/** The check of the offline certificate takes its calls from the budget, like all others. */
import { generateKeyPairSync } from "node:crypto"
import { clockOfProcess, makeLogger } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceBudget,
  type LimitGroup,
  makeCallWatch,
  makeLocalClearanceBudget,
} from "@procurement/domain/clearance"
import { nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { connectKsef } from "../src/ksef-connection.ts"

/** Nothing listens at these addresses. */
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

/** Checks once; returns the groups taken from the budget and the recorded calls. */
const checkOnce = async (take?: ClearanceBudget["Service"]["take"]) => {
  const taken: Array<LimitGroup> = []
  const honest = makeLocalClearanceBudget()
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
    access: {
      login: undefined,
      offline,
      verifyReceipt: async () => ({ valid: false, detail: "unused" }) as const,
      close: () => undefined,
    },
    calls,
    clock,
    log: makeLogger("worker", "silent"),
    seller,
    signer: {
      enveloped: () => Effect.die("signed"),
      detached: () => Effect.die("signed"),
    } as never,
  }
  await connectKsef(settings, resources, budget).withdrawal.check()
  return { taken, recorded: calls.take() }
}

it("the withdrawal check makes no call without a budget for it", async () => {
  const never = ({ now }: { readonly now: number }) =>
    Effect.succeed({ _tag: "NotBefore", at: instant(now + 3_600_000) } as const)
  expect(await checkOnce(never)).toEqual({ taken: ["public"], recorded: [] })
})

it("the withdrawal check calls KSeF within the budget and records the call", async () => {
  const { taken, recorded } = await checkOnce()
  expect(taken).toEqual(["public"])
  expect(recorded).toMatchObject([{ _tag: "CallFailed" }])
})
