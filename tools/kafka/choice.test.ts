import { describe, expect, it } from "vitest"
import { type BrokerSources, chooseBroker, type TestBroker } from "./choice.ts"

const broker = (origin: string): TestBroker => ({
  brokers: "127.0.0.1:9092",
  origin,
  release: () => Promise.resolve(),
})

/** Sources that record which of them was asked. */
const sources = (has: { given?: string; docker?: boolean; local?: boolean }) => {
  const asked: Array<string> = []
  const all: BrokerSources = {
    given: has.given ?? "",
    inDocker: () => {
      asked.push("docker")
      return Promise.resolve(has.docker === true ? broker("container") : undefined)
    },
    local: () => {
      asked.push("local")
      return Promise.resolve(has.local === true ? broker("process") : "no java")
    },
  }
  return { all, asked }
}

describe("chooseBroker", () => {
  it("the broker in KAFKA_BROKERS is used, and nothing is started", async () => {
    const { all, asked } = sources({ given: "a:1,b:2", docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ brokers: "a:1,b:2", origin: "KAFKA_BROKERS" })
    expect(asked).toEqual([])
  })

  it("a container is used where an engine responds", async () => {
    const { all, asked } = sources({ docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ origin: "container" })
    expect(asked).toEqual(["docker"])
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
