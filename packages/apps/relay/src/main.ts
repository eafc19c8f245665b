/** `node main.ts`: runs the relay until it receives a stop signal. */
import { runProcess } from "@procurement/app-platform"
import { startRelay } from "./relay.ts"
import { relaySettings } from "./settings.ts"

await runProcess({
  title: "relay",
  settings: relaySettings,
  start: (settings) => startRelay(settings),
})
