/** The simulator as a process of its own; `--help` prints its settings. */
import {
  logLevelSetting,
  makeLogger,
  nonEmpty,
  portNumber,
  runProcess,
  type RunningProcess,
  type SettingsOf,
} from "@procurement/app-chassis"
import { z } from "zod"
import type { Log } from "./log.ts"
import { startSimulator } from "./simulator.ts"

const settings = {
  PORT: { schema: portNumber, meaning: "TCP port, 0 for a free one", byDefault: "0" },
  HOST: { schema: nonEmpty, meaning: "address to listen on", byDefault: "127.0.0.1" },
  DATA_DIR: {
    schema: z.string(),
    meaning: "folder where state survives a crash; empty: nothing is kept",
    byDefault: "",
  },
  PUBLIC_URL: {
    schema: z.union([z.literal(""), z.url()]),
    meaning: "address in download links; empty: the one listened on",
    byDefault: "",
  },
  RATE_LIMIT_SCALE: {
    schema: z.coerce.number("must be a number").min(0, "must be at least 0"),
    meaning: "0: no limits, 1: those of KSeF, 10: ten times as generous",
    byDefault: "0",
  },
  SEED: {
    schema: z.string(),
    meaning: "makes identifiers repeatable; empty: they are random",
    byDefault: "",
  },
  LOG_LEVEL: logLevelSetting,
} as const

const start = async (values: SettingsOf<typeof settings>): Promise<RunningProcess> => {
  const logger = makeLogger("ksef-simulator", values.LOG_LEVEL)
  const log: Log = (level, message, fields = {}) => logger[level](fields, message)
  const simulator = await startSimulator({
    port: values.PORT,
    host: values.HOST,
    log,
    ...(values.DATA_DIR === "" ? {} : { dataDir: values.DATA_DIR }),
    ...(values.PUBLIC_URL === "" ? {} : { publicUrl: values.PUBLIC_URL }),
    ...(values.RATE_LIMIT_SCALE === 0 ? {} : { rateLimitScale: values.RATE_LIMIT_SCALE }),
    ...(values.SEED === "" ? {} : { seed: values.SEED }),
  })
  return { ready: { url: simulator.url }, stop: simulator.close }
}

await runProcess({ title: "KSeF simulator", settings, start })
