#!/usr/bin/env node
/** The simulator as a separate process; `--help` prints its settings. */
import { readFile } from "node:fs/promises"
import {
  makeLogger,
  openProbes,
  runProcess,
  type RunningProcess,
  SettingsError,
} from "@procurement/app-platform/standalone"
import type { Log } from "./options.ts"
import { type SimulatorSettings, simulatorSettings } from "./settings.ts"
import { startSimulator } from "./simulator.ts"

const upoSealOf = async (values: SimulatorSettings) => {
  const { UPO_SEAL_KEY_FILE, UPO_SEAL_CERTIFICATE_FILE } = values
  if (UPO_SEAL_KEY_FILE === "" && UPO_SEAL_CERTIFICATE_FILE === "") return {}
  if (UPO_SEAL_KEY_FILE === "" || UPO_SEAL_CERTIFICATE_FILE === "") {
    throw new SettingsError("UPO_SEAL_KEY_FILE and UPO_SEAL_CERTIFICATE_FILE go together")
  }
  const [keyPem, certificatePem] = await Promise.all([
    readFile(UPO_SEAL_KEY_FILE, "utf8"),
    readFile(UPO_SEAL_CERTIFICATE_FILE, "utf8"),
  ])
  return { upoSeal: { keyPem, certificatePem } }
}

/** The YAML reader is loaded for a file alone. */
const plannedFailures = async ({ FAULTS }: SimulatorSettings) => {
  if (FAULTS === "") return []
  const { FailureFileError, readFailureFile } = await import("./failures/failure-file.ts")
  try {
    return await readFailureFile(FAULTS)
  } catch (error) {
    if (!(error instanceof FailureFileError)) throw error
    throw new SettingsError(`FAULTS: ${error.message}`)
  }
}

const start = async (values: SimulatorSettings): Promise<RunningProcess> => {
  const logger = makeLogger("ksef-simulator", values.LOG_LEVEL)
  const log: Log = (level, message, fields = {}) => logger[level](fields, message)
  const failures = await plannedFailures(values)
  const probes = await openProbes(values, logger)
  const simulator = await startSimulator({
    port: values.PORT,
    host: values.HOST,
    log,
    drainSeconds: values.DRAIN_SECONDS,
    forms: values.FORMS,
    ...(values.DATA_DIR === "" ? {} : { dataDir: values.DATA_DIR }),
    ...(values.PUBLIC_URL === "" ? {} : { publicUrl: values.PUBLIC_URL }),
    ...(values.RATE_LIMIT_SCALE === 0 ? {} : { rateLimitScale: values.RATE_LIMIT_SCALE }),
    ...(values.SEED === "" ? {} : { seed: values.SEED }),
    ...(values.JOURNAL === "" ? {} : { journal: values.JOURNAL }),
    journalBodies: values.JOURNAL_BODIES,
    pages: values.PAGES,
    ...(await upoSealOf(values)),
  })
  for (const plan of failures) simulator.control.failNext(plan)
  probes.started([])
  return {
    ready: { url: simulator.url, ...probes.ready },
    stop: async () => {
      probes.draining()
      await simulator.close()
      await probes.close()
    },
  }
}

await runProcess({ title: "KSeF simulator", settings: simulatorSettings, start })
