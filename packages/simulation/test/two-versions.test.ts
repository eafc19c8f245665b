/** Workers of two versions on common stores. */
import { spawnSync } from "node:child_process"
import { InvoiceRepository } from "@procurement/domain/invoice"
import * as Context from "effect/Context"
import { expect, test } from "vitest"
import { makePlan, simulate } from "../src/index.ts"
import { startWorker } from "../src/system/worker.ts"

const days = 2
const startsOf = (text: string, timeline: ReturnType<typeof simulate>["timeline"]): number =>
  timeline.filter((entry) => entry.what === text && entry.who.startsWith("worker")).length

test("equal versions keep every guarantee beside each other", () => {
  const { violation, timeline } = simulate(makePlan(2, days), { beside: { startWorker } })
  expect(violation).toBeUndefined()
  expect(startsOf("starts", timeline)).toBeGreaterThan(0)
  expect(startsOf("starts, of the other version", timeline)).toBeGreaterThan(0)
})

test("a version that does not know what this one relies on is found", () => {
  const beside: Parameters<typeof simulate>[1] = {
    beside: {
      startWorker: (process, ports, ...rest) => {
        const repository = Context.get(ports, InvoiceRepository)
        const withoutEvents: InvoiceRepository["Service"] = {
          ...repository,
          save: (change) => repository.save({ ...change, events: [] }),
        }
        return startWorker(process, Context.add(ports, InvoiceRepository, withoutEvents), ...rest)
      },
    },
  }
  expect(simulate(makePlan(2, days), beside).violation?.rule).toBe("events")
})

test("a checkout is loaded, and its name is in the command that replays a seed", () => {
  const root = new URL("../../../", import.meta.url).pathname
  const main = new URL("../src/main.ts", import.meta.url).pathname
  const args = [main, "--seeds", "1", "--from", "2", "--days", "1", "--beside", root]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
  expect(stderr).toContain("1 seeds in")
  expect(status).toBe(0)
})
