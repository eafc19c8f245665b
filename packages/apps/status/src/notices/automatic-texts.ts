/** Texts of automatic updates. */
import type { ComponentId, LocalText } from "@procurement/domain/status"
import { messagesIn } from "../page/language.ts"

const names = (components: ReadonlyArray<ComponentId>, language: "en" | "pl"): string =>
  components.map((id) => messagesIn[language].components[id]).join(", ")

export const outageTitle = (components: ReadonlyArray<ComponentId>): LocalText => ({
  en: `Outage: ${names(components, "en")}`,
  pl: `Awaria: ${names(components, "pl")}`,
})

export const outageText = (components: ReadonlyArray<ComponentId>): LocalText => ({
  en: `Three checks in a row have failed: ${names(components, "en")}. We are investigating.`,
  pl:
    `Nasze sprawdzenia nie powiodły się trzy razy z rzędu: ${names(components, "pl")}. ` +
    "Badamy przyczynę.",
})

export const extendedText = (components: ReadonlyArray<ComponentId>): LocalText => ({
  en: `Also affected: ${names(components, "en")}.`,
  pl: `Dotyczy to również: ${names(components, "pl")}.`,
})

export const recoveredText: LocalText = {
  en: "Checks succeed again: the service has recovered. We are monitoring it.",
  pl: "Nasze sprawdzenia znów się udają: usługa działa. Nadal ją obserwujemy.",
}

export const relapseText: LocalText = {
  en: "Checks are failing again. We are investigating.",
  pl: "Nasze sprawdzenia znów się nie udają. Badamy przyczynę.",
}

export const resolvedText: LocalText = {
  en: "The service has been stable since it recovered. This incident is resolved.",
  pl: "Od przywrócenia usługa działa stabilnie. Incydent jest rozwiązany.",
}

export const maintenanceTexts = {
  inProgress: {
    en: "The scheduled maintenance has started.",
    pl: "Zapowiedziane prace serwisowe się rozpoczęły.",
  },
  completed: {
    en: "The scheduled maintenance is complete.",
    pl: "Zapowiedziane prace serwisowe zostały zakończone.",
  },
} as const satisfies Record<string, LocalText>
