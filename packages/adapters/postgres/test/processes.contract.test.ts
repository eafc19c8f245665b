/** Runs the contract suite of the registered processes against PostgreSQL. */
import { processRegisterContract } from "@procurement/contract-tests/service"
import * as Layer from "effect/Layer"
import { layerProcessRegister } from "../src/index.ts"
import { rowsOf, useDatabase } from "./fixtures/opened.ts"

const opened = useDatabase(4)
const layer = Layer.suspend(() => layerProcessRegister(opened().database))

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
const change = (text: string, ...values: ReadonlyArray<unknown>) =>
  rowsOf(opened().database, text, values)

processRegisterContract("PostgreSQL", layer, {
  join: (name) =>
    change(
      `insert into workers (name, epoch, beat_at, allowance_millis) values ($1, $1, ${now}, 60000)`,
      name,
    ),
  leave: (name) => change("delete from workers where name = $1", name),
  die: (name, at) => change("update workers set beat_at = $2 where name = $1", name, at),
})
