/** `procurement service …`: what runs. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { details, type Outcome, timeOf } from "../output.ts"
import type { AddCommands } from "./command.ts"
import { addOperation } from "./operation-command.ts"

type Processes = ReturnedBy<"listProcesses">
type Process = Processes["items"][number]

const settingText = ({ value, isSet }: Process["settings"][number]): string => {
  if (isSet === undefined) return value ?? ""
  return isSet ? "(set)" : "(not set)"
}

const textOf = (process: Process): string =>
  details([
    ["process", process.name],
    ["version", process.version],
    ["running since", timeOf(process.startedAt)],
    ["silent since", timeOf(process.silentSince)],
    ["roles", process.roles.join(", ") || undefined],
    ...process.certificates.map(
      ({ name, validTo }) => [`${name} valid until`, timeOf(validTo)] as const,
    ),
    ...process.settings.map((setting) => [setting.name, settingText(setting)] as const),
  ])

const outcome = (json: Processes): Outcome => ({
  json,
  text: json.items.map(textOf).join("\n") || "no worker is registered\n",
})

export const addServiceCommands: AddCommands = (service, submit) =>
  addOperation(service, submit, "listProcesses", {
    name: "processes",
    description: "workers with version, roles, certificates and settings in force",
    show: outcome,
  })
