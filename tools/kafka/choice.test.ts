import { expect, it } from "vitest"
import { chooseBroker, type TestBroker } from "./choice.ts"

const release = () => Promise.resolve()
const broker: TestBroker = { brokers: "a:1", origin: "a container", release }
const never = () => Promise.reject(new Error("nothing is started"))
const none = () => Promise.resolve(undefined)

it("a broker is the one of KAFKA_BROKERS, else in a container, else a process", async () => {
  expect(await chooseBroker("b:1,c:2", never, never)).toMatchObject({ brokers: "b:1,c:2" })
  expect(await chooseBroker("", () => Promise.resolve(broker), never)).toBe(broker)
  expect(await chooseBroker("", none, () => Promise.resolve(broker))).toBe(broker)
})

it("chooseBroker returns the reasons when no broker is available", async () => {
  expect(await chooseBroker("", none, () => Promise.resolve("no java"))).toBe(
    "KAFKA_BROKERS is not set, no container engine answers, and no java",
  )
})
