/** Texts of the console about the progress of an order's documents, their archive, and webhooks. */

export const stepsMessages = {
  heading: { en: "Steps of the documents", pl: "Etapy dokumentów" },
  session: { en: "KSeF session", pl: "Sesja KSeF" },
  refusal: { en: "KSeF rejected the file", pl: "KSeF odrzucił plik" },
  versions: { en: "Versions that KSeF rejected", pl: "Wersje odrzucone przez KSeF" },
  refused: { en: "Rejected", pl: "Odrzucona" },
  response: { en: "KSeF's response", pl: "Odpowiedź KSeF" },
  reissued: { en: "Reissued", pl: "Wystawiona ponownie" },
} as const

export const outsideMessages = {
  lead: {
    en: "Only during a total failure of KSeF: the document has the same lines, amounts and buyer.",
    pl: "Tylko w awarii całkowitej KSeF: dokument ma te same pozycje, kwoty i nabywcę.",
  },
  number: { en: "Number of the document", pl: "Numer dokumentu" },
  numberHint: {
    en: "Of a series of your own, neither FV/… nor KOR/…",
    pl: "Z osobnej serii, nie FV/… ani KOR/…",
  },
  seriesNumber: { en: "Number that stays unused", pl: "Numer, który pozostanie niewykorzystany" },
  issueDate: { en: "Day of issue that it states", pl: "Data wystawienia na dokumencie" },
  scan: { en: "Scan", pl: "Skan" },
  scanHint: {
    en: "A PDF of at most 675 kB, for the archive; optional.",
    pl: "PDF do 675 kB, do archiwum; opcjonalnie.",
  },
  notPdf: { en: "must be a PDF", pl: "musi być plikiem PDF" },
  tooLarge: { en: "must be at most 675 kB", pl: "może mieć najwyżej 675 kB" },
  reason: { en: "Reason, for the record", pl: "Przyczyna, do zapisu" },
  show: { en: "Show what is recorded", pl: "Pokaż, co zostanie zapisane" },
  question: { en: "Record this document?", pl: "Zapisać ten dokument?" },
  final: {
    en: "It will never be sent to KSeF. This can't be undone.",
    pl: "Dokument nigdy nie zostanie wysłany do KSeF. Zapisu nie można cofnąć.",
  },
  record: { en: "Record it", pl: "Zapisz" },
  recordedAt: { en: "Recorded", pl: "Zapisano" },
  scanHash: { en: "SHA-256 of the scan", pl: "SHA-256 skanu" },
} as const

export const archiveMessages = {
  heading: { en: "Archive", pl: "Archiwum" },
  since: { en: "Archived", pl: "Zarchiwizowano" },
  until: { en: "Kept until", pl: "Przechowywany do" },
  level: { en: "Signature proved to level", pl: "Poziom dowodu podpisu" },
  renewed: { en: "Evidence renewed", pl: "Dowód odnowiono" },
  renewal: { en: "Evidence renewed next", pl: "Następne odnowienie dowodu" },
  noRenewal: { en: "not necessary", pl: "niepotrzebne" },
  inspection: { en: "Archive last inspected", pl: "Ostatnia kontrola archiwum" },
  notInspected: { en: "not yet with this document", pl: "jeszcze nie objęła tego dokumentu" },
  unchanged: { en: "No differences. Documents read:", pl: "Bez różnic. Sprawdzone dokumenty:" },
  differing: {
    en: "Differing documents, named in the workers' log:",
    pl: "Dokumenty z różnicami, wymienione w logu workerów:",
  },
  problems: {
    missing: { en: "The archive has no record of it.", pl: "Archiwum nie ma o nim zapisu." },
    damaged: {
      en: "The archive's record of it is damaged.",
      pl: "Jego zapis w archiwum jest uszkodzony.",
    },
    conflict: {
      en: "The archive has another record of it.",
      pl: "Archiwum ma o nim inny zapis.",
    },
    unavailable: {
      en: "The archive does not respond; its record can't be shown now.",
      pl: "Archiwum nie odpowiada; nie można teraz pokazać zapisu.",
    },
  },
} as const

export const sentMessages = {
  heading: { en: "Events and webhooks", pl: "Zdarzenia i webhooki" },
  noEvents: {
    en: "No events of the last 30 days.",
    pl: "Brak zdarzeń z ostatnich 30 dni.",
  },
  none: { en: "Not sent to any webhook.", pl: "Nie wysłano do żadnego webhooka." },
  noun: {
    en: ["delivery", "deliveries"],
    pl: ["doręczenie", "doręczenia", "doręczeń"],
  },
  url: { en: "Webhook", pl: "Webhook" },
} as const
