/** The simulator as a process of its own; `--help` prints its settings. */
import { makeLogger, openProbes, runProcess, type RunningProcess } from "@procurement/app-chassis"
import type { Log } from "./log.ts"
import { type SimulatorSettings, simulatorSettings } from "./settings.ts"
import { startSimulator } from "./simulator.ts"

const start = async (values: SimulatorSettings): Promise<RunningProcess> => {
  const logger = makeLogger("ksef-simulator", values.LOG_LEVEL)
  const log: Log = (level, message, fields = {}) => logger[level](fields, message)
  const probes = await openProbes(values, logger)
  const simulator = await startSimulator({
    port: values.PORT,
    host: values.HOST,
    log,
    drainSeconds: values.DRAIN_SECONDS,
    ...(values.DATA_DIR === "" ? {} : { dataDir: values.DATA_DIR }),
    ...(values.PUBLIC_URL === "" ? {} : { publicUrl: values.PUBLIC_URL }),
    ...(values.RATE_LIMIT_SCALE === 0 ? {} : { rateLimitScale: values.RATE_LIMIT_SCALE }),
    ...(values.SEED === "" ? {} : { seed: values.SEED }),
  })
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
