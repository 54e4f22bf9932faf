import type { LegalText } from './text';

/** The platform's privacy policy in Dutch (MKT-02). */
export const privacyNl: LegalText = {
  title: 'Privacybeleid',
  description: 'Welke gegevens Merchloom bewaart, waarom, hoe lang, wie ze ziet en wat je van ons kunt vragen.',
  lead: 'We verzamelen wat nodig is om winkels te laten werken en bestellingen te bezorgen, en niets om te verkopen. Deze pagina zegt in gewone taal wat dat is.',
  updated: 'Versie van {date}',
  contents: 'Op deze pagina',
  sections: [
    {
      title: 'Wie verantwoordelijk is',
      paragraphs: [
        'Voor deze website, voor accounts van organisatoren en voor aanvragen is Merchloom verantwoordelijk. Je bereikt ons via het aanvraagformulier van deze website of door een van onze e-mails te beantwoorden.',
        'Voor bestellingen in een winkel is de organisator verantwoordelijk, die op elke pagina van de winkel wordt genoemd. Wij verwerken de gegevens in zijn opdracht en volgens zijn instructies, op basis van een overeenkomst volgens artikel 28 AVG.',
      ],
    },
    {
      title: 'Als je rondkijkt',
      paragraphs: [
        'Onze server houdt een logboek van verzoeken bij: tijdstip, opgevraagde pagina en resultaat. Je IP-adres gebruiken we om je te antwoorden en om een stortvloed van verzoeken af te weren; het komt niet in dat logboek. Het logboek hebben we nodig om de dienst te laten werken, en we verwijderen het na 30 dagen. De grondslag is ons gerechtvaardigd belang bij een dienst die werkt (artikel 6, lid 1, onder f, AVG).',
        'De startpagina tekent je woorden of je logo in je eigen browser op een product; daarvan wordt niets naar ons gestuurd. De eventbuilder stuurt je logo wel naar ons, omdat onze server het op de producten tekent. Het wordt na zeven dagen verwijderd, tenzij je er een winkel van maakt.',
        'Zodat organisatoren weten hoeveel bezoeken tot een bestelling leiden, telt onze server de bezoeken van elke winkel: zonder cookies en zonder profielen. Hij herkent een bezoek binnen één dag aan een hash van je IP-adres en de naam van je browser, gemaakt met een willekeurige sleutel. Sleutel en hash worden aan het einde van de dag verwijderd; wat overblijft zijn aantallen. Wie Global Privacy Control of Do Not Track meestuurt, wordt niet geteld. De grondslag is ons gerechtvaardigd belang bij winkels die werken (artikel 6, lid 1, onder f, AVG).',
      ],
    },
    {
      title: 'Cookies en opslag in je browser',
      paragraphs: [
        'Zonder te vragen bewaren we alleen wat de dienst nodig heeft: je sessie nadat je bent ingelogd, een kenmerk tegen vervalste verzoeken, je taal, de inhoud van een winkelmand en je antwoord over cookies.',
        'Een analysedienst en een chat worden alleen geladen als je daarmee instemt. Je kunt je antwoord altijd veranderen; voor wat je hier kunt doen maakt het niets uit.',
      ],
    },
    {
      title: 'Als je een account opent',
      paragraphs: [
        'We bewaren je naam, e-mailadres, bedrijf, regio en taal, een hash van je wachtwoord, een tweede factor als je die instelt, en de lijst van je sessies met browser en tijdstip. Dat is nodig om onze overeenkomst met jou uit te voeren (artikel 6, lid 1, onder b, AVG).',
        'Een auditlogboek houdt bij wie wat in je winkels heeft gewijzigd, zodat je team het kan nazien en misbruik opvalt. Het kan niet worden gewijzigd en blijft zo lang bestaan als het account.',
      ],
    },
    {
      title: 'Als je een aanvraag stuurt',
      paragraphs: [
        'We bewaren wat je in het formulier schrijft om je te antwoorden, en verwijderen het twee jaar na het laatste bericht, tenzij er een bestelling uit is voortgekomen.',
      ],
    },
    {
      title: 'Als je in een winkel bestelt',
      paragraphs: [
        'De winkel bewaart je naam, e-mailadres, telefoonnummer, bezorgadres, wat je hebt besteld en wat daarop wordt gedrukt. Dat dient om je producten te maken, te bezorgen, je daarover te informeren en klachten af te handelen.',
        'Kaartgegevens gaan rechtstreeks van je browser naar betaaldienst Stripe. Wij noch de organisator zien ooit een kaartnummer.',
        'Afbeeldingen die je voor een product uploadt, worden alleen voor dat product gebruikt. Die van bestellingen die nooit zijn geplaatst, worden na 30 dagen verwijderd.',
      ],
    },
    {
      title: 'Wie gegevens ontvangt',
      paragraphs: [
        'Productiepartners ontvangen het drukbestand, vervoerders naam, adres en telefoonnummer, Stripe wat een betaling nodig heeft, en onze hostingaanbieder slaat alles in onze opdracht op. Zij mogen de gegevens volgens contract alleen daarvoor gebruiken.',
        'Werkt een partner buiten de Europese Economische Ruimte en het Verenigd Koninkrijk, dan beschermen modelcontractbepalingen of een adequaatheidsbesluit de gegevens. We verkopen geen gegevens en tonen geen reclame.',
      ],
    },
    {
      title: 'Hoe lang we gegevens bewaren',
      paragraphs: [
        'Bestellingen bewaren we zo lang als het belasting- en handelsrecht eist, in de regel zes tot tien jaar, en langer alleen zolang er een vordering openstaat. Accounts verwijderen we op verzoek, behalve wat we wettelijk moeten bewaren.',
      ],
    },
    {
      title: 'Je rechten',
      paragraphs: [
        'Je kunt vragen wat we van je weten, het laten corrigeren, verwijderen of beperken, het in machineleesbare vorm ontvangen en bezwaar maken tegen gebruik dat op ons gerechtvaardigd belang berust. Een toestemming kun je altijd voor de toekomst intrekken.',
        'Schrijf ons; we antwoorden binnen een maand. Gaat je verzoek over een bestelling, dan geven we het door aan de organisator en helpen we bij het antwoord. Je kunt ook een klacht indienen bij een toezichthouder, in Nederland de Autoriteit Persoonsgegevens.',
      ],
    },
    {
      title: 'Hoe we gegevens beschermen',
      paragraphs: [
        'Verbindingen zijn versleuteld. Wachtwoorden worden alleen als hash bewaard, winkels zijn in de database zelf van elkaar gescheiden, en de toegang van onze medewerkers is beperkt tot hun werk en wordt vastgelegd.',
      ],
    },
    {
      title: 'Wijzigingen',
      paragraphs: [
        'Als hier iets verandert, passen we deze pagina en de datum aan. Over belangrijke wijzigingen informeren we organisatoren per e-mail.',
      ],
    },
  ],
};
