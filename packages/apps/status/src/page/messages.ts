/** The texts of the page and of its automatic updates, in English and Polish. */

export const messages = {
  otherLanguage: { en: "Polski", pl: "English" },
  skip: { en: "Skip to the content", pl: "Przejdź do treści" },
  title: { en: "Status", pl: "Status" },
  current: { en: "Current status", pl: "Bieżący stan" },
  history: { en: "History", pl: "Historia" },
  subscribe: { en: "Subscribe", pl: "Subskrypcja" },
  navigation: { en: "Main navigation", pl: "Nawigacja główna" },
  overall: {
    operational: { en: "All systems operational", pl: "Wszystkie systemy działają" },
    maintenance: { en: "Maintenance in progress", pl: "Trwają prace serwisowe" },
    degraded: { en: "Some systems are degraded", pl: "Część systemów działa z ograniczeniami" },
    outage: { en: "Some systems are down", pl: "Część systemów nie działa" },
    allDown: { en: "All systems are down", pl: "Żaden system nie działa" },
    unknown: { en: "No recent measurements", pl: "Brak aktualnych pomiarów" },
  },
  levels: {
    operational: { en: "Operational", pl: "Działa" },
    maintenance: { en: "Maintenance", pl: "Prace serwisowe" },
    degraded: { en: "Degraded", pl: "Działa z ograniczeniami" },
    outage: { en: "Outage", pl: "Awaria" },
    unknown: { en: "Not measured", pl: "Bez pomiaru" },
  },
  components: {
    "api-v1": { en: "API v1", pl: "API v1" },
    "ksef-submission": { en: "KSeF submission", pl: "Wysyłka do KSeF" },
    webhooks: { en: "Webhooks", pl: "Webhooki" },
    dashboard: { en: "Dashboard", pl: "Panel klienta" },
    sandbox: { en: "Sandbox", pl: "Sandbox" },
  },
  about: {
    "api-v1": {
      en: "Orders, invoices, catalog and tokens over REST",
      pl: "Zamówienia, faktury, katalog i tokeny przez REST",
    },
    "ksef-submission": {
      en: "Invoices are sent to KSeF, the national e-invoicing system",
      pl: "Faktury są wysyłane do Krajowego Systemu e-Faktur",
    },
    webhooks: {
      en: "Events are delivered to your endpoints",
      pl: "Zdarzenia są doręczane pod adresy klientów",
    },
    dashboard: {
      en: "The web application for customers",
      pl: "Aplikacja internetowa dla klientów",
    },
    sandbox: { en: "The test environment", pl: "Środowisko do testów" },
  },
  updated: { en: "Updated", pl: "Aktualizacja" },
  warsawTime: { en: "Warsaw time", pl: "czas warszawski" },
  systems: { en: "Systems", pl: "Systemy" },
  daysAgo: { en: "90 days ago", pl: "90 dni temu" },
  today: { en: "Today", pl: "Dziś" },
  uptime: { en: "uptime", pl: "dostępności" },
  notMeasured: { en: "not measured", pl: "bez pomiaru" },
  minutesDown: { en: "min down", pl: "min niedostępności" },
  maintenanceMinutes: { en: "min maintenance", pl: "min prac serwisowych" },
  barsSummary: { en: "Availability of the last 90 days", pl: "Dostępność w ostatnich 90 dniach" },
  worstDays: { en: "Days below 100 %", pl: "Dni poniżej 100 %" },
  day: { en: "Day", pl: "Dzień" },
  availability: { en: "Availability", pl: "Dostępność" },
  downtime: { en: "Downtime", pl: "Niedostępność" },
  monthTitle: { en: "API v1 availability", pl: "Dostępność API v1" },
  target: { en: "Target", pl: "Cel" },
  budget: { en: "Error budget", pl: "Budżet błędów" },
  budgetLeft: { en: "left of", pl: "zostało z" },
  budgetSpent: {
    en: "The error budget of this month is used up.",
    pl: "Budżet błędów tego miesiąca został wyczerpany.",
  },
  minutes: { en: "min", pl: "min" },
  noData: { en: "No data yet", pl: "Brak danych" },
  methodTitle: { en: "How availability is measured", pl: "Jak mierzymy dostępność" },
  method: [
    {
      en: "We check each system from outside every 20 seconds, at the address that customers use.",
      pl: "Co 20 sekund sprawdzamy każdy system z zewnątrz, pod adresem, którego używają klienci.",
    },
    {
      en:
        "The availability of a minute is the share of its checks that succeeded, less the share " +
        "of API requests in that minute that ended with a 5xx status. The monthly availability " +
        "of API v1 is the average over all measured minutes of the calendar month in Warsaw.",
      pl:
        "Dostępność w danej minucie to odsetek udanych sprawdzeń pomniejszony o odsetek żądań " +
        "API, które w tej minucie zakończyły się statusem 5xx. Miesięczna dostępność API v1 to " +
        "średnia ze wszystkich zmierzonych minut miesiąca kalendarzowego w Warszawie.",
    },
    {
      en:
        "Minutes without a check are shown as not measured and do not count. Maintenance " +
        "announced at least 24 hours in advance does not count either. The target is 99.95 % a " +
        "month; the error budget is 0.05 % of the minutes of the whole month. Results are kept " +
        "for 13 months.",
      pl:
        "Minuty bez sprawdzenia są oznaczone jako niezmierzone i nie są liczone. Nie są też " +
        "liczone prace serwisowe zapowiedziane co najmniej 24 godziny wcześniej. Cel to 99,95 % " +
        "w miesiącu; budżet błędów to 0,05 % minut całego miesiąca. Wyniki są przechowywane " +
        "przez 13 miesięcy.",
    },
  ],
  activeIncidents: { en: "Active incidents", pl: "Trwające incydenty" },
  maintenanceTitle: { en: "Maintenance", pl: "Prace serwisowe" },
  recent: { en: "Last 7 days", pl: "Ostatnie 7 dni" },
  nothingRecent: {
    en: "No incidents in the last 7 days.",
    pl: "Bez incydentów w ostatnich 7 dniach.",
  },
  allHistory: { en: "All incidents by month", pl: "Wszystkie incydenty według miesięcy" },
  states: {
    investigating: { en: "Investigating", pl: "Badamy" },
    identified: { en: "Identified", pl: "Rozpoznano" },
    monitoring: { en: "Monitoring", pl: "Obserwujemy" },
    resolved: { en: "Resolved", pl: "Rozwiązano" },
    scheduled: { en: "Scheduled", pl: "Zaplanowane" },
    inProgress: { en: "In progress", pl: "W toku" },
    completed: { en: "Completed", pl: "Zakończone" },
    cancelled: { en: "Cancelled", pl: "Odwołane" },
  },
  impacts: {
    minor: { en: "Minor", pl: "Niewielki" },
    major: { en: "Major", pl: "Duży" },
    critical: { en: "Critical", pl: "Krytyczny" },
  },
  impact: { en: "Impact", pl: "Wpływ" },
  affected: { en: "Affected", pl: "Dotyczy" },
  maintenanceWord: { en: "Maintenance", pl: "Prace serwisowe" },
  incidentWord: { en: "Incident", pl: "Incydent" },
  nothingInMonth: {
    en: "No incidents or maintenance in this month.",
    pl: "W tym miesiącu nie było incydentów ani prac serwisowych.",
  },
  months: { en: "Months", pl: "Miesiące" },
  month: { en: "Month", pl: "Miesiąc" },
  backToStatus: { en: "Back to the current status", pl: "Powrót do bieżącego stanu" },
  notFoundTitle: { en: "Page not found", pl: "Nie ma takiej strony" },
  notFound: { en: "There is no page at this address.", pl: "Pod tym adresem nie ma strony." },
  subscribeLead: {
    en: "Get every update about incidents and scheduled maintenance.",
    pl: "Otrzymuj każdą aktualizację incydentów i zaplanowanych prac serwisowych.",
  },
  feeds: { en: "RSS and Atom", pl: "RSS i Atom" },
  feedsLead: {
    en: "For feed readers and chat tools. No registration.",
    pl: "Dla czytników kanałów i komunikatorów. Bez rejestracji.",
  },
  json: { en: "JSON for programs", pl: "JSON dla programów" },
  /** Texts of automatic updates; `{systems}` are the names of the components that are affected. */
  automatic: {
    outageTitle: { en: "Outage: {systems}", pl: "Awaria: {systems}" },
    outage: {
      en: "Three checks in a row have failed: {systems}. We are investigating.",
      pl: "Trzy kolejne sprawdzenia nie powiodły się: {systems}. Badamy przyczynę.",
    },
    extended: { en: "Also affected: {systems}.", pl: "Dotyczy to również: {systems}." },
    recovered: {
      en: "The service has recovered: checks succeed again. We are monitoring it.",
      pl: "Usługa znów działa: sprawdzenia kończą się powodzeniem. Nadal ją obserwujemy.",
    },
    relapse: {
      en: "Checks are failing again. We are investigating.",
      pl: "Sprawdzenia znów się nie powiodły. Badamy przyczynę.",
    },
    resolved: {
      en: "The service has been stable since it recovered. This incident is resolved.",
      pl: "Od przywrócenia usługa działa stabilnie. Incydent jest rozwiązany.",
    },
    inProgress: {
      en: "The scheduled maintenance has started.",
      pl: "Zapowiedziane prace serwisowe się rozpoczęły.",
    },
    completed: {
      en: "The scheduled maintenance is complete.",
      pl: "Zapowiedziane prace serwisowe zostały zakończone.",
    },
  },
} as const
