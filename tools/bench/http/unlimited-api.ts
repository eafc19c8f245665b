/** The API as it is deployed, except its limiter: it admits every request and publishes nothing. */
import { unlimited } from "@procurement/adapter-http-express"
import { apiSettings, startApi } from "@procurement/app-api"
import { runProcess } from "@procurement/app-platform"

await runProcess({
  title: "api without limits",
  settings: apiSettings,
  start: (settings) => startApi(settings, () => unlimited),
})
