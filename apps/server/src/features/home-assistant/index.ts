export { homeAssistantGauges } from './gauges.service.ts';
export { mountHomeAssistant } from './home-assistant.routes.ts';
export { describeBrokerProblem, exportHomeAssistant } from './home-assistant.service.ts';
export { publishToHomeAssistant } from './publish.job.ts';
export { tidyHomeAssistant } from './tidy-topics.job.ts';
