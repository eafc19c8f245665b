import { describe, expect, it } from "vitest"
import { type BrokerSources, chooseBroker, type TestBroker } from "./choice.ts"

const broker = (origin: string): TestBroker => ({
  brokers: "127.0.0.1:9092",
  origin,
  release: () => Promise.resolve(),
})

/** Sources that record which of them was called. */
const sources = (has: { given?: string; docker?: boolean; local?: boolean }) => {
  const called: Array<string> = []
  const all: BrokerSources = {
    given: has.given ?? "",
    inDocker: () => {
      called.push("docker")
      return Promise.resolve(has.docker === true ? broker("container") : undefined)
    },
    local: () => {
      called.push("local")
      return Promise.resolve(has.local === true ? broker("process") : "no java")
    },
  }
  return { all, called }
}

describe("chooseBroker", () => {
  it("the broker in KAFKA_BROKERS is used, and nothing is started", async () => {
    const { all, called } = sources({ given: "a:1,b:2", docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ brokers: "a:1,b:2", origin: "KAFKA_BROKERS" })
    expect(called).toEqual([])
  })

  it("a container is used where an engine responds", async () => {
    const { all, called } = sources({ docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ origin: "container" })
    expect(called).toEqual(["docker"])
  })

  it("a local process is used where there is no container engine", async () => {
    const { all } = sources({ local: true })
    expect(await chooseBroker(all)).toMatchObject({ origin: "process" })
  })

  it("chooseBroker returns the reasons when no broker is available", async () => {
    expect(await chooseBroker(sources({}).all)).toBe(
      "KAFKA_BROKERS is not set, no container engine answers, and no java",
    )
  })
})
