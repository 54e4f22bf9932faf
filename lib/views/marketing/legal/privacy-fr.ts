import type { LegalText } from './text';

/** The platform's privacy policy in French (MKT-02). */
export const privacyFr: LegalText = {
  title: 'Politique de confidentialité',
  description:
    'Quelles données Merchloom conserve, pourquoi, combien de temps, qui les voit et ce que vous pouvez nous demander.',
  lead: 'Nous recueillons ce qu’il faut pour faire fonctionner les boutiques et livrer les commandes, et rien que nous puissions vendre. Cette page dit clairement de quoi il s’agit.',
  updated: 'En vigueur au {date}',
  contents: 'Sur cette page',
  sections: [
    {
      title: 'Qui est responsable',
      paragraphs: [
        'Merchloom est responsable du traitement pour ce site, pour les comptes des organisateurs et pour les demandes. Vous pouvez nous joindre par le formulaire de demande de ce site ou en répondant à l’un de nos e-mails.',
        'Pour les commandes passées dans une boutique, le responsable est l’organisateur, nommé sur chaque page de sa boutique. Nous traitons les données pour son compte et selon ses instructions, en vertu d’un contrat conforme à l’article 28 du RGPD.',
      ],
    },
    {
      title: 'Quand vous parcourez le site',
      paragraphs: [
        'Notre serveur tient un journal des requêtes : heure, page demandée et résultat. Votre adresse IP sert à vous répondre et à repousser les afflux de requêtes ; elle n’est pas inscrite dans ce journal. Le journal nous sert à faire fonctionner le service ; nous le supprimons après 30 jours. La base légale est notre intérêt légitime à un service qui fonctionne (article 6, paragraphe 1, point f, du RGPD).',
        'La page d’accueil dessine vos mots ou votre logo sur un produit dans votre propre navigateur ; rien ne nous est envoyé. Le créateur d’événement nous envoie en revanche votre logo, car notre serveur le dessine sur les produits. Il est supprimé après sept jours, sauf si vous en faites une boutique.',
        'Pour que les organisateurs sachent combien de visites aboutissent à une commande, notre serveur compte les visites de chaque boutique : sans cookies et sans profils. Il reconnaît une visite au cours d’une même journée grâce à une empreinte de votre adresse IP et du nom de votre navigateur, calculée avec une clé aléatoire. La clé et l’empreinte sont effacées à la fin de la journée ; il ne reste que des nombres. Les personnes qui envoient Global Privacy Control ou Do Not Track ne sont pas comptées. La base légale est notre intérêt légitime à des boutiques qui fonctionnent (article 6, paragraphe 1, point f, du RGPD).',
      ],
    },
    {
      title: 'Cookies et stockage dans votre navigateur',
      paragraphs: [
        'Sans vous le demander, nous n’enregistrons que le nécessaire : votre session une fois connecté, un jeton contre les requêtes falsifiées, votre langue, le contenu d’un panier et votre réponse au sujet des cookies.',
        'Un service de mesure d’audience et un chat ne sont chargés qu’avec votre accord. Vous pouvez changer d’avis à tout moment, sans conséquence sur ce que vous pouvez faire ici.',
      ],
    },
    {
      title: 'Quand vous ouvrez un compte',
      paragraphs: [
        'Nous conservons votre nom, votre adresse e-mail, votre entreprise, votre région et votre langue, une empreinte de votre mot de passe, votre second facteur si vous en avez un, et la liste de vos sessions avec navigateur et heure. Ces données sont nécessaires à l’exécution de notre contrat (article 6, paragraphe 1, point b, du RGPD).',
        'Un journal d’audit retient qui a modifié quoi dans vos boutiques, afin que votre équipe puisse le consulter et que les abus soient décelés. Il ne peut pas être modifié et dure aussi longtemps que le compte.',
      ],
    },
    {
      title: 'Quand vous nous envoyez une demande',
      paragraphs: [
        'Nous conservons ce que vous écrivez dans le formulaire afin de vous répondre, et le supprimons deux ans après le dernier message, sauf si une commande en est issue.',
      ],
    },
    {
      title: 'Quand vous commandez dans une boutique',
      paragraphs: [
        'La boutique conserve votre nom, votre adresse e-mail, votre téléphone, votre adresse de livraison, ce que vous avez commandé et ce qui y est imprimé. Cela sert à fabriquer vos articles, à les livrer, à vous en informer et à traiter les réclamations.',
        'Les données de carte vont directement de votre navigateur au prestataire de paiement Stripe. Ni nous ni l’organisateur ne voyons jamais un numéro de carte.',
        'Les images que vous téléversez pour un produit ne servent qu’à ce produit. Celles de commandes jamais passées sont supprimées au bout de 30 jours.',
      ],
    },
    {
      title: 'Qui reçoit des données',
      paragraphs: [
        'Les partenaires de production reçoivent le fichier d’impression, les transporteurs le nom, l’adresse et le téléphone, Stripe ce qu’exige un paiement, et notre hébergeur stocke le tout pour notre compte. Chacun est tenu par contrat de ne s’en servir qu’à cette fin.',
        'Lorsqu’un partenaire travaille hors de l’Espace économique européen et du Royaume-Uni, des clauses contractuelles types ou une décision d’adéquation protègent les données. Nous ne vendons aucune donnée et n’affichons aucune publicité.',
      ],
    },
    {
      title: 'Durée de conservation',
      paragraphs: [
        'Les commandes sont conservées aussi longtemps que l’exigent le droit fiscal et le droit commercial, en règle générale de six à dix ans, et au-delà seulement tant qu’une réclamation est ouverte. Les comptes sont supprimés à votre demande, hormis ce que la loi nous oblige à garder.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez demander ce que nous savons de vous, le faire rectifier, effacer ou limiter, le recevoir sous une forme lisible par une machine et vous opposer aux usages fondés sur notre intérêt légitime. Tout consentement peut être retiré à tout moment pour l’avenir.',
        'Écrivez-nous ; nous répondons dans un délai d’un mois. Si votre demande concerne une commande, nous la transmettons à l’organisateur et l’aidons à répondre. Vous pouvez aussi saisir une autorité de protection des données, par exemple la CNIL en France.',
      ],
    },
    {
      title: 'Comment nous protégeons les données',
      paragraphs: [
        'Les connexions sont chiffrées. Les mots de passe ne sont conservés que sous forme d’empreinte, les boutiques sont séparées les unes des autres dans la base de données elle-même, et l’accès de nos équipes est limité à leur travail et enregistré.',
      ],
    },
    {
      title: 'Modifications',
      paragraphs: [
        'Si quelque chose change, nous modifions cette page et sa date. Les organisateurs sont avertis par e-mail des changements importants.',
      ],
    },
  ],
};
