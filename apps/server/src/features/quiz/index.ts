export * as movedRecommendations from './moved-recommendations.repo.ts';
export { mountQuiz } from './quiz.routes.ts';
export { exportQuiz } from './quiz.service.ts';
