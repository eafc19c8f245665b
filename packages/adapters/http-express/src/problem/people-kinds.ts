/** Problems of people: their sessions, and the users of a tenant. */
import { refused } from "./problem-kind.ts"

export const peopleProblems = {
  session_ended: refused(401, {
    title: { en: "The session has ended", pl: "Sesja się zakończyła" },
    detail: {
      en: "Sign in again: the session is unknown, has ended or was revoked.",
      pl: "Zaloguj się ponownie: sesja jest nieznana, zakończyła się albo ją odwołano.",
    },
    meaning: {
      en:
        "The request has a session cookie, but its session is unknown. A session ends after " +
        "twelve hours without a request, seven days after it began, when it is revoked, and " +
        "when the user's role changes. The response does not say which.",
      pl:
        "Żądanie zawiera ciasteczko sesji, lecz sesja jest nieznana. Sesja kończy się po " +
        "dwunastu godzinach bez żądań, siedem dni po zalogowaniu, po jej odwołaniu i po " +
        "zmianie roli użytkownika. Odpowiedź nie podaje przyczyny.",
    },
    advice: {
      en: "Request a new sign-in link.",
      pl: "Poproś o nowy odnośnik do logowania.",
    },
  }),
  csrf_rejected: refused(403, {
    title: {
      en: "The request does not come from this site's page",
      pl: "Żądanie nie pochodzi ze strony tej usługi",
    },
    detail: {
      en: "Send the header `X-Procurement-Session: 1` from a page of the same origin.",
      pl: "Wyślij nagłówek `X-Procurement-Session: 1` ze strony o tym samym pochodzeniu.",
    },
    meaning: {
      en:
        "A change with a session cookie has to prove that a page of this service sent it: by " +
        "`Sec-Fetch-Site: same-origin` or a matching `Origin`, and by the header " +
        "`X-Procurement-Session: 1`. Nothing was changed.",
      pl:
        "Zmiana z ciasteczkiem sesji musi dowieść, że wysłała ją strona tej usługi: przez " +
        "`Sec-Fetch-Site: same-origin` albo zgodny nagłówek `Origin` oraz przez nagłówek " +
        "`X-Procurement-Session: 1`. Nic nie zostało zmienione.",
    },
    advice: {
      en: "Programs use an access token instead of a session.",
      pl: "Programy używają tokenu dostępu zamiast sesji.",
    },
  }),
  people_only: refused(403, {
    title: { en: "Only a person may do this", pl: "To może zrobić tylko osoba" },
    detail: {
      en: "Sign in to the dashboard: access tokens are not accepted at this address.",
      pl: "Zaloguj się do panelu: ten adres nie przyjmuje tokenów dostępu.",
    },
    meaning: {
      en:
        "Users, sessions, API keys and the logs are for people who have signed in. No access " +
        "token can use them, with any scopes.",
      pl:
        "Użytkownicy, sesje, klucze API i dzienniki są dostępne dla zalogowanych osób. Nie " +
        "pozwala na to żaden token dostępu, niezależnie od zakresów.",
    },
    advice: {
      en: "Sign in with a link, or ask the operators of the service.",
      pl: "Zaloguj się odnośnikiem albo zwróć się do operatora usługi.",
    },
  }),
  sign_in_link_not_accepted: refused(403, {
    title: {
      en: "The sign-in link is not accepted",
      pl: "Odnośnik do logowania nie został przyjęty",
    },
    detail: {
      en: "The link is unknown, was already used or has expired; request a new one.",
      pl: "Odnośnik jest nieznany, użyty albo wygasł; poproś o nowy.",
    },
    meaning: {
      en:
        "A link works once, for ten minutes, and ends when the user is removed or gets another " +
        "role. The response does not say which.",
      pl:
        "Odnośnik działa raz, przez dziesięć minut, i traci ważność, gdy użytkownik zostanie " +
        "usunięty albo zmieni rolę. Odpowiedź nie podaje przyczyny.",
    },
    advice: {
      en: "Request a new sign-in link and open the newest e-mail.",
      pl: "Poproś o nowy odnośnik i otwórz najnowszą wiadomość.",
    },
  }),
  session_not_found: refused(404, {
    title: { en: "There is no such session", pl: "Nie ma takiej sesji" },
    detail: {
      en: "You have no session with this id, or it has already ended.",
      pl: "Nie masz sesji o tym identyfikatorze albo już się zakończyła.",
    },
    meaning: {
      en:
        "No session that you may end has this id. Owners may end the sessions of their own " +
        "company's users.",
      pl:
        "Żadna sesja, którą możesz zakończyć, nie ma tego identyfikatora. Właściciel może " +
        "kończyć sesje użytkowników własnej firmy.",
    },
    advice: { en: "List your sessions again.", pl: "Odczytaj ponownie listę sesji." },
  }),
  user_not_found: refused(404, {
    title: { en: "There is no such user", pl: "Nie ma takiego użytkownika" },
    detail: {
      en: "No user of the company has this id.",
      pl: "Żaden użytkownik firmy nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No user of the company has this id; users of others do not count.",
      pl: "Żaden użytkownik firmy nie ma tego identyfikatora; użytkownicy innych się nie liczą.",
    },
    advice: { en: "List the users again.", pl: "Odczytaj ponownie listę użytkowników." },
  }),
  user_exists: refused(409, {
    title: { en: "This address is already a user", pl: "Ten adres już jest użytkownikiem" },
    detail: {
      en: "The company already has a user with this e-mail address; nothing was changed.",
      pl: "Firma ma już użytkownika o tym adresie e-mail; nic nie zostało zmienione.",
    },
    meaning: {
      en: "An e-mail address occurs once in a company, in upper or lower case.",
      pl: "Adres e-mail występuje w firmie raz, bez względu na wielkość liter.",
    },
    advice: {
      en: "Change the role of the existing user.",
      pl: "Zmień rolę istniejącego użytkownika.",
    },
  }),
  too_many_users: refused(409, {
    title: { en: "There are too many users", pl: "Jest zbyt wielu użytkowników" },
    detail: {
      en: "The company has 100 users, which is the maximum; nothing was changed.",
      pl: "Firma ma 100 użytkowników, czyli najwięcej, ile można; nic nie zostało zmienione.",
    },
    meaning: {
      en: "A company can have 100 users.",
      pl: "Firma może mieć 100 użytkowników.",
    },
    advice: {
      en: "Remove users who no longer need access.",
      pl: "Usuń użytkowników, którzy nie potrzebują już dostępu.",
    },
  }),
  last_owner: refused(409, {
    title: { en: "This is the last owner", pl: "To ostatni właściciel" },
    detail: {
      en: "A company needs an owner; make another user an owner first. Nothing was changed.",
      pl:
        "Firma musi mieć właściciela; najpierw nadaj tę rolę innej osobie. Nic nie zostało " +
        "zmienione.",
    },
    meaning: {
      en: "The last owner of a company can neither be removed nor get another role.",
      pl: "Ostatniego właściciela firmy nie można usunąć ani zmienić mu roli.",
    },
    advice: {
      en: "Give another user the role owner, then repeat the request.",
      pl: "Nadaj innemu użytkownikowi rolę właściciela i powtórz żądanie.",
    },
  }),
} as const
