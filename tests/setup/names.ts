export const TEMPLATE_DATABASE = 'merchloom_template';
