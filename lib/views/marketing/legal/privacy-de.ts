import type { LegalText } from './text';

/** The platform's privacy policy in German (MKT-02). */
export const privacyDe: LegalText = {
  title: 'Datenschutzerklärung',
  description: 'Welche Daten Merchloom speichert, wozu, wie lange, wer sie sieht und was Sie von uns verlangen können.',
  lead: 'Wir erheben, was nötig ist, um Shops zu betreiben und Bestellungen zu liefern, und nichts, um es zu verkaufen. Diese Seite sagt in klaren Worten, was das ist.',
  updated: 'Stand: {date}',
  contents: 'Auf dieser Seite',
  sections: [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        'Für diese Website, für die Konten von Veranstaltern und für Anfragen ist Merchloom verantwortlich. Sie erreichen uns über das Anfrageformular dieser Website oder indem Sie auf eine unserer E-Mails antworten.',
        'Für Bestellungen in einem Shop ist der Veranstalter verantwortlich, der auf jeder Seite seines Shops genannt ist. Wir verarbeiten die Daten in seinem Auftrag und nach seiner Weisung aufgrund eines Vertrags nach Art. 28 DSGVO.',
      ],
    },
    {
      title: 'Wenn Sie sich umsehen',
      paragraphs: [
        'Unser Server protokolliert Anfragen: Zeitpunkt, aufgerufene Seite und Ergebnis. Ihre IP-Adresse dient dazu, Ihnen zu antworten und massenhafte Anfragen abzuwehren; in dieses Protokoll wird sie nicht geschrieben. Wir brauchen das Protokoll, um den Dienst zu betreiben, und löschen es nach 30 Tagen. Rechtsgrundlage ist unser berechtigtes Interesse an einem funktionierenden Dienst (Art. 6 Abs. 1 Buchst. f DSGVO).',
        'Die Startseite zeichnet Ihre Worte oder Ihr Logo in Ihrem eigenen Browser auf ein Produkt; nichts davon wird an uns gesendet. Der Event-Builder sendet Ihr Logo an uns, weil unser Server es auf die Produkte zeichnet. Es wird nach sieben Tagen gelöscht, sofern Sie keinen Shop daraus machen.',
        'Damit Veranstalter erfahren, wie viele Besuche zu einer Bestellung führen, zählt unser Server die Besuche jedes Shops: ohne Cookies und ohne Profile. Er erkennt einen Besuch innerhalb eines Tages an einem Hashwert aus Ihrer IP-Adresse und dem Namen Ihres Browsers, gebildet mit einem zufälligen Schlüssel. Schlüssel und Hashwert werden am Ende des Tages gelöscht; übrig bleiben Zahlen. Wer Global Privacy Control oder Do Not Track sendet, wird nicht gezählt. Rechtsgrundlage ist unser berechtigtes Interesse an funktionierenden Shops (Art. 6 Abs. 1 Buchst. f DSGVO).',
      ],
    },
    {
      title: 'Cookies und Speicher in Ihrem Browser',
      paragraphs: [
        'Ohne zu fragen speichern wir nur, was der Dienst braucht: Ihre Sitzung nach der Anmeldung, ein Merkmal gegen gefälschte Anfragen, Ihre Sprache, den Inhalt eines Warenkorbs und Ihre Antwort zu Cookies.',
        'Ein Analysedienst und ein Chat werden nur geladen, wenn Sie zustimmen. Sie können Ihre Antwort jederzeit ändern; was Sie hier tun können, hängt nicht davon ab.',
      ],
    },
    {
      title: 'Wenn Sie ein Konto eröffnen',
      paragraphs: [
        'Wir speichern Ihren Namen, Ihre E-Mail-Adresse, Ihr Unternehmen, Ihre Region und Sprache, einen Hashwert Ihres Passworts, einen zweiten Faktor, falls Sie einen einrichten, und die Liste Ihrer Sitzungen mit Browser und Zeitpunkt. Wir brauchen das, um unseren Vertrag mit Ihnen zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO).',
        'Ein Änderungsprotokoll hält fest, wer in Ihren Shops was geändert hat, damit Ihr Team es nachsehen und Missbrauch erkannt werden kann. Es ist nicht veränderbar und bleibt so lange bestehen wie das Konto.',
      ],
    },
    {
      title: 'Wenn Sie uns eine Anfrage senden',
      paragraphs: [
        'Wir speichern, was Sie in das Formular schreiben, um Ihnen zu antworten, und löschen es zwei Jahre nach der letzten Nachricht, sofern daraus kein Auftrag geworden ist.',
      ],
    },
    {
      title: 'Wenn Sie in einem Shop bestellen',
      paragraphs: [
        'Der Shop speichert Ihren Namen, Ihre E-Mail-Adresse, Telefonnummer und Lieferadresse, was Sie bestellt haben und was darauf gedruckt wird. Das dient dazu, Ihre Ware herzustellen, zu liefern, Sie darüber zu unterrichten und Reklamationen zu bearbeiten.',
        'Kartendaten gehen von Ihrem Browser direkt an den Zahlungsdienstleister Stripe. Weder wir noch der Veranstalter sehen je eine Kartennummer.',
        'Bilder, die Sie für ein Produkt hochladen, werden nur für dieses Produkt verwendet. Bilder zu Bestellungen, die nie aufgegeben wurden, werden nach 30 Tagen gelöscht.',
      ],
    },
    {
      title: 'Wer Daten erhält',
      paragraphs: [
        'Produktionspartner erhalten die Druckdatei, Paketdienste Name, Anschrift und Telefonnummer, Stripe das, was eine Zahlung braucht, und unser Hostinganbieter speichert alles in unserem Auftrag. Sie alle sind vertraglich verpflichtet, die Daten nur zu diesem Zweck zu nutzen.',
        'Arbeitet ein Partner außerhalb des Europäischen Wirtschaftsraums und des Vereinigten Königreichs, schützen Standardvertragsklauseln oder ein Angemessenheitsbeschluss die Daten. Wir verkaufen keine Daten und zeigen keine Werbung.',
      ],
    },
    {
      title: 'Wie lange wir Daten aufbewahren',
      paragraphs: [
        'Bestellungen bewahren wir so lange auf, wie Steuer- und Handelsrecht es verlangen, in der Regel sechs bis zehn Jahre, und länger nur, solange ein Anspruch offen ist. Konten löschen wir auf Ihren Wunsch, ausgenommen das, was wir gesetzlich aufbewahren müssen.',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        'Sie können Auskunft darüber verlangen, was wir über Sie wissen, es berichtigen, löschen oder einschränken lassen, es in maschinenlesbarer Form erhalten und Nutzungen widersprechen, die auf unserem berechtigten Interesse beruhen. Eine Einwilligung können Sie jederzeit für die Zukunft widerrufen.',
        'Schreiben Sie uns; wir antworten binnen eines Monats. Geht es um eine Bestellung, leiten wir Ihr Anliegen an den Veranstalter weiter und helfen ihm bei der Antwort. Sie können sich außerdem bei einer Datenschutzaufsichtsbehörde beschweren, zum Beispiel an Ihrem Wohnort.',
      ],
    },
    {
      title: 'Wie wir Daten schützen',
      paragraphs: [
        'Verbindungen sind verschlüsselt. Passwörter werden nur als Hashwert gespeichert, Shops sind in der Datenbank selbst voneinander getrennt, und der Zugriff unserer Mitarbeitenden ist auf ihre Aufgaben beschränkt und wird aufgezeichnet.',
      ],
    },
    {
      title: 'Änderungen',
      paragraphs: [
        'Wenn sich hieran etwas ändert, ändern wir diese Seite und ihr Datum. Über wesentliche Änderungen unterrichten wir Veranstalter per E-Mail.',
      ],
    },
  ],
};
