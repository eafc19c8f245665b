/** Problems with messages of other systems that could not be applied. */
import type { DeadLetterNotFound } from "@procurement/domain/inbound"
import { asIs, detail, final } from "../row.ts"

export const deadLetterRows = {
  dead_letter_not_found: final(404, {
    en: [
      "Dead letter not found",
      "No dead letter has this place.",
      "Dead letters are deleted after 30 days. List them with `GET /internal/v1/dead-letters`. None",
      "was sent back.",
    ],
    pl: [
      "Nie ma takiego komunikatu",
      "Żaden niezastosowany komunikat nie ma takiego miejsca.",
      "Komunikaty są usuwane po 30 dniach. Pobierz listę przez `GET /internal/v1/dead-letters`.",
      "Żaden nie został wysłany ponownie.",
    ],
    failures: {
      DeadLetterNotFound: ({ place }: DeadLetterNotFound) =>
        detail(
          `There is no dead letter at ${place}, or it was deleted.`,
          `Nie ma komunikatu w miejscu ${place} albo został usunięty.`,
        ),
    },
  }),
  dead_letters_off: final(404, {
    en: [
      "No connection to Kafka",
      "This service receives no messages of other systems from Kafka.",
      "Set `KAFKA_BROKERS` of the API as for the workers, to list and replay dead letters.",
    ],
    pl: [
      "Brak połączenia z Kafką",
      "Ta usługa nie odbiera z Kafki komunikatów innych systemów.",
      "Aby przeglądać i ponawiać komunikaty, ustaw w API `KAFKA_BROKERS` tak jak w workerach.",
    ],
    failures: { DeadLettersOff: asIs },
  }),
}
